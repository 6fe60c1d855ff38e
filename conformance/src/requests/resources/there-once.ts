import type { Contract, Operation } from "@tallystick/contract";

/** Whether checks beside it would notice what an operation changes: what is there once, and where webhooks are delivered. */
export function changesForAll(contract: Contract, row: Operation): boolean {
  const setsEndpoint = row.id === contract.conventions.endpoint?.setBy && row.resourceAction?.kind !== "creates";
  return setsEndpoint || changesWhatIsThereOnce(contract, row);
}

/** Whether an operation changes or deletes something that has no id: the path is that of one thing, and no list. */
export function changesWhatIsThereOnce(contract: Contract, row: Operation): boolean {
  const { method, path, resourceAction } = row;
  if (path.includes("{")) return false;
  // Who names a receiver wants it to be the endpoint.
  const isRead = readerOf(contract, row) !== undefined;
  if (row.id === contract.conventions.endpoint?.setBy && !isRead) return false;
  const isChange = resourceAction?.kind === "changes";
  // Of a list it would be every item.
  if (method === "delete") return resourceAction?.kind === "deletes" || isShown(contract, path);
  const isMade = Object.values(contract.operations).some(
    ({ resourceAction: other }) => other?.kind === "creates" && other.resource === resourceAction?.resource,
  );
  if (isMade) return false;
  return isChange ? method !== "get" : isRead && (method === "put" || method === "patch");
}

function isShown({ operations }: Contract, path: string): boolean {
  return Object.values(operations).some((each) => each.path === path && each.method === "get");
}

/** What reads the one thing that an operation changes. */
export function readerOf({ operations }: Contract, { path }: Operation): Operation | undefined {
  return Object.values(operations).find(
    (each) =>
      each.path === path &&
      each.method === "get" &&
      each.listing === undefined &&
      each.resourceAction?.kind !== "lists",
  );
}
