import type { OperationId, ReplyOf } from "@tallystick/contract";
import type { Call } from "./call.ts";

/** Answers one operation. Everything the row declares has been checked before it runs; its reply is checked after. */
export type Handler<Op extends OperationId, Tx> = (call: Call<Op, Tx>) => Promise<ReplyOf<Op>>;

/** One handler for each operation of the contract: a missing or mistyped one does not compile. */
export type Handlers<Tx> = { readonly [Op in OperationId]: Handler<Op, Tx> };
