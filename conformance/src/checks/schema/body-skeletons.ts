import { allTogether } from "../../schema/all-of.ts";
import { resolved, type Resolved } from "../../schema/resolve.ts";
import { asObject } from "../../json/value-at.ts";

/** Objects within objects are looked into this far. */
const DEEPEST = 4;

/** For each kind of body its discriminating fields and its objects; other values, which are not known yet, are left out. */
export function bodySkeletons(document: object, schema: unknown): Record<string, unknown>[] {
  const kinds = Math.max(1, mostBranches(document, schema, 0));
  return Array.from({ length: kinds }, (_, kind) => asObject(skeletonOf(document, schema, kind, 0)) ?? {});
}

/** A value of the schema as far as it discriminates; of every union the branch with this number. */
function skeletonOf(document: object, schema: unknown, kind: number, depth: number): unknown {
  const here = allTogether(document, resolved(document, schema));
  const branches = branchesOf(here);
  const chosen = branches[kind % Math.max(1, branches.length)];
  const ofBranch = chosen === undefined ? {} : (asObject(skeletonOf(document, chosen, kind, depth)) ?? {});
  const own = Object.entries(asObject(here["properties"]) ?? {}).flatMap(([name, property]) => {
    const value = depth < DEEPEST ? discriminating(document, property, kind, depth + 1) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(own), ...ofBranch };
}

/** The only value of a field, or the objects within it. */
function discriminating(document: object, property: unknown, kind: number, depth: number): unknown {
  const here = resolved(document, property);
  if (here["const"] !== undefined) return here["const"];
  const { enum: values } = here;
  if (Array.isArray(values) && values.length === 1) return values[0];
  const hasFields = ["properties", "allOf", "anyOf", "oneOf"].some((keyword) => here[keyword] !== undefined);
  if (!hasFields || branchesOf(here).some((branch) => resolved(document, branch)["type"] === "null")) return undefined;
  const value = asObject(skeletonOf(document, here, kind, depth)) ?? {};
  return here["properties"] === undefined && Object.keys(value).length === 0 ? undefined : value;
}

function mostBranches(document: object, schema: unknown, depth: number): number {
  const here = allTogether(document, resolved(document, schema));
  const parts = depth < DEEPEST ? [...branchesOf(here), ...Object.values(asObject(here["properties"]) ?? {})] : [];
  return Math.max(branchesOf(here).length, ...parts.map((part) => mostBranches(document, part, depth + 1)));
}

function branchesOf({ oneOf, anyOf }: Resolved): unknown[] {
  return [oneOf, anyOf].filter((each) => Array.isArray(each)).flat();
}
