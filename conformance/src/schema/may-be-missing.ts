import { allTogether } from "./all-of.ts";
import { memberOf } from "./member-of.ts";
import { isNullable } from "./nullable.ts";
import { resolved } from "./resolve.ts";

/** Whether a resource shows a member, and need not have a value there: else null stands for some default. */
export function mayBeMissing(document: object, schema: unknown, path: string): boolean {
  const member = memberOf(document, schema, path);
  if (member === undefined) return false;
  const [name = "", ...parents] = path.split(".").toReversed();
  const parent = parents.length === 0 ? schema : memberOf(document, schema, parents.toReversed().join("."));
  const { required } = allTogether(document, resolved(document, parent));
  return isNullable(document, member) || ![required].flat().includes(name);
}
