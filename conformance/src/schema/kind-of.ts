import { allTogether } from "./all-of.ts";
import { branchFor, resolved, type Resolved } from "./resolve.ts";

/** The schema of a value's own kind: of a union the branch that the value means, with all that is required of it. */
export function kindOf(document: object, schema: unknown, value: unknown): Resolved {
  return allTogether(document, branchFor(document, allTogether(document, resolved(document, schema)), value));
}
