import { asObject } from "../../json/value-at.ts";
import { partsFor, rulesAt, targetOf } from "../../schema/schema-parts.ts";

/** Where a value of a body is wrong, and how. */
interface Departure {
  /** The path of the field: `address.line1`, or `currencies.0` in a list. */
  path: string;
  keyword: string;
}

/**
 * The rules at the place of a body where a value is wrong: those of the property, of the enum, the scalar or the model that
 * it refers to, for an item those of its list, for a discriminator those of the union, and where the value is missing those of
 * the model that requires it.
 */
export function rulesAtDeparture(
  document: object,
  schema: unknown,
  body: unknown,
  { path, keyword }: Departure,
): string[] {
  let at = schema;
  let value = body;
  let rules: string[] = [];
  for (const step of path.split(".")) {
    const target = targetOf(document, at);
    const object = asObject(value) ?? {};
    const isItem = /^\d+$/.test(step);
    const owner = isItem
      ? undefined
      : partsFor(document, target, object).find((part) => asObject(part["properties"])?.[step]);
    const next = isItem ? target["items"] : asObject(owner?.["properties"])?.[step];
    if (next === undefined) return [];
    const ofModel = owner !== undefined && keyword === "required" ? rulesAt(owner) : [];
    const ofItems = keyword === "items" ? rulesOf(document, targetOf(document, next)["items"]) : [];
    const ofUnion = asObject(target["discriminator"])?.["propertyName"] === step ? rulesAt(target) : [];
    rules = [...(isItem ? rules : ofModel), ...ofUnion, ...rulesOf(document, next), ...ofItems];
    at = next;
    value = Array.isArray(value) ? value[Number(step)] : object[step];
  }
  return [...new Set(rules)];
}

function rulesOf(document: object, schema: unknown): string[] {
  const here = asObject(schema) ?? {};
  const target = targetOf(document, schema);
  const choices = [target["anyOf"] ?? []].flat().map((each) => targetOf(document, each));
  const isModel = target["properties"] !== undefined || target["allOf"] !== undefined || target["oneOf"] !== undefined;
  return [...(here === target ? [] : rulesAt(here)), ...(isModel ? [] : [target, ...choices].flatMap(rulesAt))];
}
