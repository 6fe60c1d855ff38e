import type { Contract, Operation } from "./gen/model.ts";

/** The row of an operation. Throws a `RangeError` when the contract has none of that id. */
export function operation(contract: Contract, id: string): Operation {
  const row = contract.operations[id];
  if (row === undefined) throw new RangeError(`The contract ${contract.version} has no operation "${id}".`);
  return row;
}
