import type { Operation } from "@tallystick/contract";

/** The query parameter by which a list is narrowed to one customer. */
export function ownerParameter(operation: Operation): string | undefined {
  if (operation.resourceAction?.kind !== "lists") return undefined;
  const reference = operation.references.find(({ at, resource }) => at.startsWith("query.") && resource === "Customer");
  return reference?.at.slice("query.".length);
}
