import type { ClientContract, ClientOperation } from "@tallystick/contract";

/** The row of an operation. Throws a `RangeError` for an id that the contract lacks, which only a program that was not compiled has. */
export function rowOf({ operations, version }: ClientContract, id: string): ClientOperation {
  const row = Object.hasOwn(operations, id) ? operations[id] : undefined;
  if (row === undefined) throw new RangeError(`The contract ${version} has no operation "${id}".`);
  return row;
}

/** Who calls: with an id and a secret, or with a token; undefined for nobody in particular. */
export type CallerForm = "basic" | "bearer" | undefined;

/** Throws a `TypeError` for an operation of callers of the other form: the service would refuse it. */
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
