import type { Schema } from "@tallystick/contract";
import { findInternalAccount } from "../../accounts/index.ts";
import { executeQuote, toQuote, type QuoteRow } from "../../quotes/index.ts";
import type { OperationRefuser } from "../../runtime/refuser.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Tx } from "../../storage/store.ts";
import {
  checkTransferIn,
  checkTransferOut,
  makeTransferIn,
  makeTransferOut,
  type Scope,
  type TransferInCondition,
  type TransferOutCondition,
} from "../../transfers/index.ts";
import type { TransactionRow } from "../../transactions/index.ts";
import type { AgentPayment } from "./decide.ts";
import { CannotExecute, failingRefuser } from "./refusers.ts";
import type { AgentRow } from "../tables.ts";

/** What moved, as it is at that moment: immediate outcomes show when it is read (V-30). */
export interface Done {
  transaction: TransactionRow;
  quote?: QuoteRow;
}

/** A payment that an agent requested, checked and ready to be made. */
export interface Deed {
  payment: AgentPayment;
  /** Moves the money. @throws CannotExecute when it cannot; nothing is done then. */
  perform: () => Promise<Done>;
}

interface Occasion {
  agent: AgentRow;
  now: number;
}

/** A transfer in; it counts on the account that it fills. */
export async function transferInDeed(
  runtime: Runtime,
  tx: Tx,
  body: Schema<"TransferInCreate">,
  { agent, now, refuser }: Occasion & { refuser: OperationRefuser<TransferInCondition> },
): Promise<Deed> {
  const checked = await checkTransferIn(runtime, tx, scopeOf(agent), body, refuser);
  const { internal } = checked.parties;
  return {
    payment: { accountIds: [internal.id], amount: checked.amount, currency: internal.currency },
    perform: async () => ({ transaction: await makeTransferIn(runtime, tx, checked, { now, agentId: agent.id }) }),
  };
}

/** A transfer out; it counts on the account that it leaves. */
export async function transferOutDeed(
  runtime: Runtime,
  tx: Tx,
  body: Schema<"TransferOutCreate">,
  { agent, now, refuser }: Occasion & { refuser: OperationRefuser<TransferOutCondition> },
): Promise<Deed> {
  const checked = await checkTransferOut(runtime, tx, scopeOf(agent), body, refuser);
  const { internal } = checked.parties;
  const whoFails = failingRefuser<TransferOutCondition>(runtime.contract, "transfers.out");
  return {
    payment: { accountIds: [internal.id], amount: checked.amount, currency: internal.currency },
    perform: async () => ({
      transaction: await makeTransferOut(runtime, tx, checked, { now, agentId: agent.id }, whoFails),
    }),
  };
}

/** The execution of a quote; it counts on the account that it leaves. @param by the operation that executes it. */
export async function quoteDeed(
  runtime: Runtime,
  tx: Tx,
  quote: QuoteRow,
  { by, now }: { by: string; now: number },
): Promise<Deed> {
  return {
    payment: {
      accountIds: await ownAccounts(tx, quote, now),
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

export function scopeOf({ platformId, customerId }: AgentRow): Required<Scope> {
  return { platformId, customerId };
}

/** The internal accounts at the ends of a quote, the source first. */
async function ownAccounts(tx: Tx, quote: QuoteRow, now: number): Promise<string[]> {
  const { source, destination } = toQuote(quote, now);
  const ends = [
    "accountId" in source ? source.accountId : undefined,
    "accountId" in destination ? destination.accountId : undefined,
  ];
  const own: string[] = [];
  for (const id of ends.filter((end) => end !== undefined)) {
    const account = await findInternalAccount(tx, quote.platformId, id);
    if (account) own.push(account.id);
  }
  return own;
}
