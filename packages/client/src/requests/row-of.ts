import type { ClientContract, ClientOperation } from "@tallystick/contract";

/** The row of an operation. Throws a `RangeError` for an unknown id, which TypeScript rejects. */
export function rowOf({ operations, version }: ClientContract, id: string): ClientOperation {
  const row = Object.hasOwn(operations, id) ? operations[id] : undefined;
  if (row === undefined) throw new RangeError(`The contract ${version} has no operation "${id}".`);
  return row;
}

/** The caller's credentials: id and secret, or a token; undefined for an anonymous caller. */
export type CallerForm = "basic" | "bearer" | undefined;
