import { asObject } from "../json/value-at.ts";
import { allTogether } from "./all-of.ts";
import { resolved, type Resolved } from "./resolve.ts";

/** Objects within objects are looked into this far. */
const DEEPEST = 4;

/** Whether a schema takes null: its type says so (`["string", "null"]`), or a branch of its union. */
export function isNullable(document: object, schema: unknown): boolean {
  const here = allTogether(document, resolved(document, schema));
  const { type, enum: words } = here;
  if (Array.isArray(words) && !words.includes(null)) return false;
  if (Array.isArray(words) && type === undefined) return true;
  return [type].flat().includes("null") || branchesOf(here).some((branch) => isNullable(document, branch));
}

/** A nullable schema without null: its other types, or the only other branch. Other schemas unchanged. */
export function besidesNull(document: object, schema: unknown): Resolved {
  const here = allTogether(document, resolved(document, schema));
  const { type, anyOf: _any, oneOf: _one, ...rest } = here;
  if (Array.isArray(type)) return { ...here, type: onlyOf(type.filter((each) => each !== "null")) };
  const others = branchesOf(here).filter((branch) => resolved(document, branch)["type"] !== "null");
  if (others.length !== 1 || others.length === branchesOf(here).length) return here;
  return { ...besidesNull(document, others[0]), ...rest };
}

/** The members of a body that may be null, also those of its objects: `email`, `limits.daily`. */
export function nullableMembers(document: object, schema: unknown, depth = 0): string[] {
  const { properties } = besidesNull(document, schema);
  return Object.entries(asObject(properties) ?? {}).flatMap(([name, member]) => {
    const inner = depth < DEEPEST ? nullableMembers(document, member, depth + 1) : [];
    return [...(isNullable(document, member) ? [name] : []), ...inner.map((path) => `${name}.${path}`)];
  });
}

function onlyOf(types: readonly unknown[]): unknown {
  return types.length === 1 ? types[0] : types;
}

function branchesOf({ anyOf, oneOf }: Resolved): unknown[] {
  return [anyOf, oneOf].filter((each) => Array.isArray(each)).flat();
}
