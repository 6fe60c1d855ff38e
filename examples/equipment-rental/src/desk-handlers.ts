import type { OperationIdOf } from "@tallystick/contract";
import type { Call, Handlers, MemoryTx } from "@tallystick/server";
import type { Contract } from "../gen/contract.ts";

export type OperationId = OperationIdOf<Contract>;
export type DeskCall<Op extends OperationId> = Call<Op, MemoryTx, Contract>;

/** The handlers whose operation ids begin with one of these words. */
export type DeskHandlers<Domain extends string> = Pick<
  Handlers<MemoryTx, Contract>,
  Extract<OperationId, `${Domain}.${string}`>
>;
