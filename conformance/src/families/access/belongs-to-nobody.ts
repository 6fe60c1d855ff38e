import type { Contract } from "@tallystick/contract";

/** Whether anybody makes a resource, or sees it, without credentials: it belongs to no tenant. */
export function belongsToNobody({ operations, resources }: Contract, resource: string): boolean {
  const { creates = [], reads = [], lists = [] } = resources[resource] ?? {};
  return [...creates, ...reads, ...lists].some((id) => operations[id]?.access.scheme === "none");
}
