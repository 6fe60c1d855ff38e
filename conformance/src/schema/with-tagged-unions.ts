import { asObject } from "../json/value-at.ts";
import { resolved, type Resolved } from "./resolve.ts";

/**
 * A copy of a schema in which Ajv takes the branch of a union that its discriminator names: without that it tries each of dozens.
 * Ajv knows no mapping, and wants the discriminator as a required member of every branch; other discriminators go, and say nothing.
 */
export function withTaggedUnions(document: object, schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_key, part: unknown) => {
    const { discriminator, ...rest } = asObject(part) ?? {};
    const propertyName = asObject(discriminator)?.["propertyName"];
    if (typeof propertyName !== "string") return part;
    const branches = [rest["oneOf"] ?? []].flat().map((branch) => resolved(document, branch));
    const tags = branches.map((branch) => tagsOf(branch, propertyName));
    const isTagged = tags.length > 0 && tags.every((each) => each.length > 0);
    return isTagged && areDistinct(tags.flat()) ? { ...rest, discriminator: { propertyName } } : rest;
  }) as object;
}

/** The texts by which a branch is known; none unless it requires one of them itself. */
function tagsOf({ properties, required }: Resolved, name: string): unknown[] {
  const { const: only, enum: some } = asObject(asObject(properties)?.[name]) ?? {};
  return Array.isArray(required) && required.includes(name) ? [only ?? some ?? []].flat() : [];
}

function areDistinct(tags: readonly unknown[]): boolean {
  return tags.every((tag) => typeof tag === "string") && new Set(tags).size === tags.length;
}
