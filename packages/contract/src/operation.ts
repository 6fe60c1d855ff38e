import type { Contract, Operation } from "./gen/model.ts";

/**
 * The row of an operation. For the shipped contract, an id that it lacks does not compile; for any other contract, it
 * throws a `RangeError`.
 */
export function operation<C extends Contract>(contract: C, id: string & keyof C["operations"]): Operation {
  const row: Operation | undefined = contract.operations[id];
  if (row === undefined) throw new RangeError(`The contract ${contract.version} has no operation "${id}".`);
  return row;
}
