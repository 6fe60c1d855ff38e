import type { ClientContract, ClientOperation } from "@tallystick/contract";

/** The row of an operation. Throws a `RangeError` for an unknown id, which TypeScript rejects. */
export function rowOf({ operations, version }: ClientContract, id: string): ClientOperation {
  const row = Object.hasOwn(operations, id) ? operations[id] : undefined;
  if (row === undefined) throw new RangeError(`The contract ${version} has no operation "${id}".`);
  return row;
}

/** The caller's credentials: id and secret, or a token; undefined for an anonymous caller. */
export type CallerForm = "basic" | "bearer" | undefined;

/** Throws a `TypeError` for an operation that needs the other form of credentials. */
export function requireForm(
  { conventions }: ClientContract,
  { id, access }: ClientOperation,
  caller: CallerForm,
): void {
  const form = conventions.schemes[access.scheme];
  if (form === undefined || caller === undefined || form === caller) return;
  const needed = form === "bearer" ? "a token" : "clientId and clientSecret";
  throw new TypeError(`${id} needs a client that was created with ${needed}`);
}
