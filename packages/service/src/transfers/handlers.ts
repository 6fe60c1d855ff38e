import type { Call, Handlers } from "@tallystick/server";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { toIncomingTransaction, toOutgoingTransaction } from "../transactions/index.ts";
import { checkTransferIn, checkTransferOut } from "./check.ts";
import { makeTransferIn, makeTransferOut } from "./make.ts";

export function transferHandlers(runtime: Runtime): Pick<Handlers<Tx>, "transfers.in" | "transfers.out"> {
  return {
    "transfers.in": async (call: Call<"transfers.in", Tx>) => {
      const { tx, body, now } = call;
      const { platformId } = call.principal;
      const checked = await checkTransferIn(tx, { platformId }, body, call);
      const row = await makeTransferIn(runtime, tx, checked, { now });
      return { status: 201, body: toIncomingTransaction(row) };
    },

    "transfers.out": async (call: Call<"transfers.out", Tx>) => {
      const { tx, body, now } = call;
      const { platformId } = call.principal;
      const checked = await checkTransferOut(tx, { platformId }, body, call);
      const row = await makeTransferOut(runtime, tx, checked, { now }, call);
      return { status: 201, body: toOutgoingTransaction(row) };
    },
  };
}
