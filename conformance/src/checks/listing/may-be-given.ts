import type { Filter } from "@tallystick/contract";
import type { Trial } from "../../requests/trial.ts";
import { asObject } from "../../json/value-at.ts";
import { parameterSchemas } from "../../schema/parameter-schemas.ts";
import { valuesOfText } from "../../schema/request-fault.ts";
import { resolved, schemaAt } from "../../schema/resolve.ts";
import { createValidator } from "../../schema/validator.ts";
import type { ListOperation } from "../../requests/lists/population.ts";

/** Whether a filter's parameter may have the value: the next number beyond a bound may be too small, a word no member. */
export function mayBeGiven(t: Trial, { id }: ListOperation, { parameter }: Filter, value: string): boolean {
  const { document } = t.support;
  const pointer = parameterSchemas(document).get(`${id} query ${parameter}`);
  if (pointer === undefined) return true;
  const validator = createValidator(document);
  // A parameter that takes several values takes one, too.
  const fits = (each: unknown): boolean =>
    [each, [each]].some((given) => validator.fault(pointer, given) === undefined);
  return valuesOfText(value).some(fits);
}

/** Several values of a filter whose parameter takes a list, as a query gives them; undefined for any other parameter. */
export function severalGiven(
  t: Trial,
  { id }: ListOperation,
  { parameter }: Filter,
  values: readonly string[],
): string | readonly string[] | undefined {
  const { document } = t.support;
  const pointer = parameterSchemas(document).get(`${id} query ${parameter}`);
  if (pointer === undefined || values.length < 2) return undefined;
  const { type, maxItems = values.length } = resolved(document, schemaAt(document, pointer));
  if (type !== "array" || Number(maxItems) < values.length) return undefined;
  const parameterShape = asObject(schemaAt(document, pointer.replace(/\/schema$/, "")));
  return parameterShape?.["explode"] === false ? values.join(",") : values;
}
