import { contract as shippedContract, type Contract, type TallystickContract } from "@tallystick/contract";
import type { Handlers } from "../call/handler.ts";
import type { MemoryTx } from "../ports/memory-store.ts";
import { CommonRefusal } from "./common-refusal.ts";

/** A handler for any operation: 501 `NOT_IMPLEMENTED`. */
export async function notImplemented(): Promise<never> {
  throw new CommonRefusal("notImplemented", { message: "This operation is not implemented here yet." });
}

/** A server that grows: the handlers there are, and 501 for every other operation of the contract. */
export function withNotImplemented<Tx = MemoryTx, C extends Contract = TallystickContract>(
  handlers: NoInfer<Partial<Handlers<Tx, C>>>,
  contract?: C,
): Handlers<Tx, C> {
  const stubs = Object.keys((contract ?? shippedContract).operations).map((id) => [id, notImplemented]);
  // Every operation of the contract has a stub or its own handler.
  return { ...Object.fromEntries(stubs), ...handlers } as Handlers<Tx, C>;
}
