import type { Contract, OperationIdOf, ReplyOf, TallystickContract } from "@tallystick/contract";
import type { Call } from "./call.ts";

/** Answers one operation. Everything the row declares has been checked before it runs; its reply is checked after. */
export type Handler<Op extends OperationIdOf<C>, Tx, C extends Contract = TallystickContract> = (
  call: Call<Op, Tx, C>,
) => Promise<ReplyOf<Op, C>>;

/** One handler for each operation of the contract: a missing or mistyped one does not compile. */
export type Handlers<Tx, C extends Contract = TallystickContract> = {
  readonly [Op in OperationIdOf<C>]: Handler<Op, Tx, C>;
};
