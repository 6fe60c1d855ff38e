import type { Filter } from "@tallystick/contract";
import type { Trial } from "../../engine/types.ts";
import { parameterSchemas } from "../../schema/parameter-schemas.ts";
import { valuesOfText } from "../../schema/request-fault.ts";
import { createValidator } from "../../schema/validator.ts";
import type { ListOperation } from "./population.ts";

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
