import { asObject } from "../json/value-at.ts";
import { asMeant } from "./as-meant.ts";
import type { Resolved } from "./resolve.ts";

/** The part of a value whose members a schema names, at any depth; of a map every member. */
export function declaredPart(
  document: object,
  schema: unknown,
  value: unknown,
  isMeant: (member: Resolved) => boolean = () => true,
): unknown {
  if (typeof value !== "object" || value === null) return value;
  const here = asMeant(document, schema, value);
  if (Array.isArray(value)) {
    const { items, prefixItems: first } = here;
    const schemaOf = (index: number): unknown => (Array.isArray(first) ? first[index] : undefined) ?? items ?? {};
    return value.map((each: unknown, index) => declaredPart(document, schemaOf(index), each, isMeant));
  }
  const properties = asObject(here["properties"]);
  if (properties === undefined || isMap(here)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]: [string, unknown]) => {
      const member = Object.hasOwn(properties, name) ? asObject(properties[name]) : undefined;
      return member === undefined || !isMeant(member) ? [] : [[name, declaredPart(document, member, each, isMeant)]];
    }),
  );
}

function isMap({ additionalProperties, unevaluatedProperties }: Resolved): boolean {
  return [additionalProperties, unevaluatedProperties].some(
    (each) => each !== undefined && each !== false && asObject(each)?.["not"] === undefined,
  );
}
