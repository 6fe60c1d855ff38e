import type { ClientContract, ClientOperation } from "@tallystick/contract";

/** The row of an operation. Throws a `RangeError` for an id that the contract lacks, which only a program that was not compiled has. */
export function rowOf({ operations, version }: ClientContract, id: string): ClientOperation {
  const row = Object.hasOwn(operations, id) ? operations[id] : undefined;
  if (row === undefined) throw new RangeError(`The contract ${version} has no operation "${id}".`);
  return row;
}
