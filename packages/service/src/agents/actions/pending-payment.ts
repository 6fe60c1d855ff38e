import type { Schema } from "@tallystick/contract";
import { findInternalAccount, type AccountScope } from "../../accounts/index.ts";
import { executeQuote, findQuote, findObstacles, toQuote, type QuoteRow } from "../../quotes/index.ts";
import type { OperationRefuser } from "../../runtime/refuser.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Tx } from "../../storage/store.ts";
import {
  checkTransferIn,
  checkTransferOut,
  createTransferIn,
  createTransferOut,
  type TransferInCondition,
  type TransferOutCondition,
} from "../../transfers/index.ts";
import type { TransactionRow } from "../../transactions/index.ts";
import type { AgentPayment } from "./decide.ts";
import { CannotExecute, failingRefuser } from "./failing-refuser.ts";
import type { ActionRow, AgentRow } from "../tables.ts";

/** The executed payment before its outcome's steps, which the next read returns (V-30). */
export interface PerformedPayment {
  transaction: TransactionRow;
  quote?: QuoteRow;
}

/** A payment requested by an agent, checked and ready to execute. */
export interface PendingPayment {
  payment: AgentPayment;
  /** Executes the payment. @throws CannotExecute, with nothing changed. */
  perform: () => Promise<PerformedPayment>;
}

interface PaymentContext {
  agent: AgentRow;
  now: number;
}

/** A transfer in; it counts on the account that it fills. */
export async function pendingTransferIn(
  runtime: Runtime,
  tx: Tx,
  body: Schema<"TransferInCreate">,
  { agent, now, refuser }: PaymentContext & { refuser: OperationRefuser<TransferInCondition> },
): Promise<PendingPayment> {
  const checked = await checkTransferIn(tx, customerScopeOf(agent), body, refuser);
  const { internal } = checked.parties;
  return {
    payment: { accountIds: [internal.id], amount: checked.amount, currency: internal.currency },
    perform: async () => ({ transaction: await createTransferIn(runtime, tx, checked, { now, agentId: agent.id }) }),
  };
}

/** A transfer out; it counts on the account that it leaves. */
export async function pendingTransferOut(
  runtime: Runtime,
  tx: Tx,
  body: Schema<"TransferOutCreate">,
  { agent, now, refuser }: PaymentContext & { refuser: OperationRefuser<TransferOutCondition> },
): Promise<PendingPayment> {
  const checked = await checkTransferOut(tx, customerScopeOf(agent), body, refuser);
  const { internal } = checked.parties;
  const whoFails = failingRefuser<TransferOutCondition>(runtime.contract, "transfers.out");
  return {
    payment: { accountIds: [internal.id], amount: checked.amount, currency: internal.currency },
    perform: async () => ({
      transaction: await createTransferOut(runtime, tx, checked, { now, agentId: agent.id }, whoFails),
    }),
  };
}

/** The execution of a quote; it counts on the account that it leaves. @param by the operation that executes it. */
export async function pendingQuoteExecution(
  runtime: Runtime,
  tx: Tx,
  quote: QuoteRow,
  { by, now }: { by: string; now: number },
): Promise<PendingPayment> {
  return {
    payment: {
      accountIds: await touchedAccounts(tx, quote, now),
      amount: quote.sendingAmount,
      currency: quote.sendingCurrency,
    },
    perform: async () => {
      const executed = await executeQuote(runtime, tx, quote, { by, at: now });
      if (executed.obstacle !== undefined) throw new CannotExecute(executed.obstacle);
      return { quote: executed.quote, transaction: executed.payment };
    },
  };
}

export function customerScopeOf({ platformId, customerId }: AgentRow): Required<AccountScope> {
  return { platformId, customerId };
}

/** The internal accounts at the ends of a quote, the source first; where there is none, the account that the money is pulled from. */
async function touchedAccounts(tx: Tx, quote: QuoteRow, now: number): Promise<string[]> {
  const { source, destination } = toQuote(quote, now);
  const pulledFrom = "accountId" in source ? [source.accountId] : [];
  const own: string[] = [];
  for (const id of [...pulledFrom, ...("accountId" in destination ? [destination.accountId] : [])]) {
    const account = await findInternalAccount(tx, quote.platformId, id);
    if (account) own.push(account.id);
  }
  return own.length > 0 ? own : pulledFrom;
}

/** The payment of the action; undefined when something other than the balance prevents it. */
export async function paymentFor(
  runtime: Runtime,
  tx: Tx,
  agent: AgentRow,
  action: ActionRow,
  now: number,
): Promise<PendingPayment | undefined> {
  try {
    if (action.quoteId !== null) return await pendingQuote(runtime, tx, action, action.quoteId, now);
    return await transferAgain(runtime, tx, action, { agent, now });
  } catch (error) {
    if (error instanceof CannotExecute) return undefined;
    throw error;
  }
}

function transferAgain(
  runtime: Runtime,
  tx: Tx,
  { id, type, transfer }: ActionRow,
  context: { agent: AgentRow; now: number },
): Promise<PendingPayment> {
  const { contract } = runtime;
  if (transfer === null) throw new Error(`${id} is a transfer, but the store has no request of it`);
  // The type of the action says which of the two requests is stored.
  if (type === "TRANSFER_IN") {
    const refuser = failingRefuser<TransferInCondition>(contract, "transfers.in");
    return pendingTransferIn(runtime, tx, transfer as Schema<"TransferInCreate">, { ...context, refuser });
  }
  const refuser = failingRefuser<TransferOutCondition>(contract, "transfers.out");
  return pendingTransferOut(runtime, tx, transfer as Schema<"TransferOutCreate">, { ...context, refuser });
}

async function pendingQuote(
  runtime: Runtime,
  tx: Tx,
  action: ActionRow,
  quoteId: string,
  now: number,
): Promise<PendingPayment | undefined> {
  const quote = await findQuote(tx, action.platformId, quoteId);
  if (!quote || (await findObstacles(tx, quote, now)).length > 0) return undefined;
  return pendingQuoteExecution(runtime, tx, quote, { by: "agents.actions.approve", now });
}
