import type { Call, Handlers } from "@tallystick/server";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { toIncomingTransaction, toOutgoingTransaction } from "../transactions/index.ts";
import { checkTransferIn, checkTransferOut } from "./check-transfer.ts";
import { createTransferIn, createTransferOut } from "./create-transfer.ts";

export function transferHandlers(runtime: Runtime): Pick<Handlers<Tx>, "transfers.in" | "transfers.out"> {
  return {
    "transfers.in": async (call: Call<"transfers.in", Tx>) => {
      const { tx, body, now } = call;
      const { platformId } = call.principal;
      const transfer = await checkTransferIn(tx, { platformId }, body, call);
      const row = await createTransferIn(runtime, tx, transfer, { now });
      return { status: 201, body: toIncomingTransaction(row) };
    },

    "transfers.out": async (call: Call<"transfers.out", Tx>) => {
      const { tx, body, now } = call;
      const { platformId } = call.principal;
      const transfer = await checkTransferOut(tx, { platformId }, body, call);
      const row = await createTransferOut(runtime, tx, transfer, { now }, call);
      return { status: 201, body: toOutgoingTransaction(row) };
    },
  };
}
