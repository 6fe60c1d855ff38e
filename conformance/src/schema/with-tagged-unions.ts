import { asObject } from "../json/value-at.ts";
import { resolved, type Resolved } from "./resolve.ts";

/**
 * A copy of a schema in which Ajv takes the branch of a union that its discriminator names: without that it tries each of dozens,
 * and takes a value that is like another branch. Ajv knows no mapping; one that names every branch is written as conditions.
 * Without one the discriminator has to be a required member of every branch; other discriminators go, and say nothing.
 */
export function withTaggedUnions(document: object, schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_key, part: unknown) => {
    const { discriminator, ...rest } = asObject(part) ?? {};
    const { propertyName, mapping } = asObject(discriminator) ?? {};
    if (typeof propertyName !== "string") return part;
    const all = [rest["oneOf"] ?? []].flat();
    const named = Object.entries(asObject(mapping) ?? {});
    const isMapped = all.length > 0 && all.every((each) => named.some(([, $ref]) => $ref === asObject(each)?.["$ref"]));
    if (isMapped) return chosen(rest, propertyName, named);
    const branches = all.map((branch) => resolved(document, branch));
    const tags = branches.map((branch) => tagsOf(branch, propertyName));
    const isTagged = tags.length > 0 && tags.every((each) => each.length > 0);
    return isTagged && areDistinct(tags.flat()) ? { ...rest, discriminator: { propertyName } } : rest;
  }) as object;
}

function chosen(
  { oneOf: _branches, ...rest }: Readonly<Record<string, unknown>>,
  name: string,
  branches: readonly [string, unknown][],
): Resolved {
  const whole = {
    required: [name],
    properties: { [name]: { enum: branches.map(([tag]) => tag) } },
    allOf: branches.map(([tag, $ref]) => ({
      if: { required: [name], properties: { [name]: { enum: [tag] } } },
      // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
      then: { $ref },
    })),
  };
  return { ...rest, type: "object", allOf: [...[rest["allOf"] ?? []].flat(), whole] };
}

/** The texts by which a branch is known; none unless it requires one of them itself. */
function tagsOf({ properties, required }: Resolved, name: string): unknown[] {
  const { const: only, enum: some } = asObject(asObject(properties)?.[name]) ?? {};
  return Array.isArray(required) && required.includes(name) ? [only ?? some ?? []].flat() : [];
}

function areDistinct(tags: readonly unknown[]): boolean {
  return tags.every((tag) => typeof tag === "string") && new Set(tags).size === tags.length;
}
