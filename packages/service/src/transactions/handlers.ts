import type { OperationId } from "@tallystick/contract";
import type { Call, Handlers } from "@tallystick/server";
import { fromInstant } from "../runtime/instant.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { approvalOf } from "./decide/decision.ts";
import { applyDecision } from "./request-decision.ts";
import { confirmReceipt, findTransaction, readTransactions } from "./store.ts";
import type { TransactionRow } from "./tables.ts";
import { toIncomingTransaction, toTransaction } from "./view.ts";

type Operations = Extract<OperationId, `transactions.${string}`>;

/** The record of every payment, and the platform's decision on those that wait for it. */
export function transactionHandlers(runtime: Runtime): Pick<Handlers<Tx>, Operations> {
  return {
    "transactions.list": async (call: Call<"transactions.list", Tx>) => {
      const { platformId } = call.principal;
      const { items, ...rest } = await readTransactions(call.tx, { platformId }, call.page, call.filters);
      return { status: 200, body: call.listed(items.map(toTransaction), rest) };
    },

    "transactions.get": async (call: Call<"transactions.get", Tx>) => ({
      status: 200,
      body: toTransaction(await transactionOf(call)),
    }),

    "transactions.confirm": async (call: Call<"transactions.confirm", Tx>) => {
      const { tx, now, body } = call;
      const { id } = await transactionOf(call);
      const given = body?.receiptDeliveryConfirmedAt;
      await confirmReceipt(tx, id, given === undefined ? now : fromInstant(given), now);
      return { status: 200, body: toTransaction(await transactionOf(call)) };
    },

    "transactions.approve": async (call: Call<"transactions.approve", Tx>) => {
      const row = await transactionOf(call);
      const decision = approvalOf(row, call.body?.receiverCustomerInfo, { by: call.row.id, at: call.now });
      const decided = await applyDecision(runtime, call.tx, row, decision);
      call.require("not-pending path.transactionId", decided, { status: row.status });
      return { status: 200, body: toIncomingTransaction(decided) };
    },

    "transactions.reject": async (call: Call<"transactions.reject", Tx>) => {
      const row = await transactionOf(call);
      const decision = { step: { to: "REJECTED", shows: [] }, by: call.row.id, at: call.now };
      const decided = await applyDecision(runtime, call.tx, row, decision);
      call.require("not-pending path.transactionId", decided, { status: row.status });
      return { status: 200, body: toIncomingTransaction(decided) };
    },
  };
}

type Named = Extract<Operations, `transactions.${"get" | "confirm" | "approve" | "reject"}`>;

/** What all of their calls share. */
type NamedCall = Pick<Call<Named, Tx>, "tx" | "principal" | "params" | "refuse">;

/** The payment of the path; another platform's is not found. */
async function transactionOf(call: NamedCall): Promise<TransactionRow> {
  const row = await findTransaction(call.tx, call.params.transactionId);
  if (row?.platformId !== call.principal.platformId) call.refuse("unknown path.transactionId");
  return row;
}
