import type { Contract } from "@tallystick/contract";

/**
 * Whether a resource belongs to no tenant: anybody makes it, or sees it, without credentials; or it is there for all, as a
 * list of countries, where nobody makes, changes or deletes it, and it names nothing that somebody does.
 */
export function belongsToNobody({ operations, resources, lifecycles }: Contract, resource: string): boolean {
  const { creates = [], reads = [], lists = [], changes = [], deletes = [], links = [] } = resources[resource] ?? {};
  const isPublic = [...creates, ...reads, ...lists].some((id) => operations[id]?.access.scheme === "none");
  const isMoved = Object.values(lifecycles).some((lifecycle) => lifecycle.resource === resource);
  const isFixed = [...creates, ...changes, ...deletes, ...links].length === 0 && !isMoved;
  // What stands below another in a path belongs to that.
  const isBelow = [...reads, ...lists].some((id) => (operations[id]?.path.match(/\{/g) ?? []).length > 1);
  return isPublic || (isFixed && !isBelow && reads.length + lists.length > 0);
}
