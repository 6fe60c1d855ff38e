import { type ClientOperation, type ClientReads, clientRows, type ClientRows } from "@tallystick/contract/client";

/** The rows of all operations of a client's contract: one of your own has them. */
export function allRows(contract: ClientReads): ClientRows {
  return contract.others === undefined ? contract : clientRows;
}

/** The row of an operation. Throws a `RangeError` for an unknown id, which TypeScript rejects. */
export function rowOf(contract: ClientReads, id: string): ClientOperation {
  const { operations, version } = allRows(contract);
  const row = Object.hasOwn(operations, id) ? operations[id] : undefined;
  if (row === undefined) throw new RangeError(`The contract ${version} has no operation "${id}".`);
  return row;
}
