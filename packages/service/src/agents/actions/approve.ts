import { operation, type Contract, type Schema } from "@tallystick/contract";
import { findQuote, obstaclesTo } from "../../quotes/index.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Tx } from "../../storage/store.ts";
import type { TransferInCondition, TransferOutCondition } from "../../transfers/index.ts";
import { quoteDeed, transferInDeed, transferOutDeed, type Deed, type Done } from "./pending-payment.ts";
import { checkPayment } from "./decide.ts";
import { CannotExecute, failingRefuser } from "./refusers.ts";
import { carryOut } from "./submit.ts";
import type { ActionRow, AgentRow } from "../tables.ts";
import { usageAt } from "../usage.ts";

/** Checks policy and accounts again, as they are now; undefined when they no longer allow it (G-66c). */
export async function carryOutAgain(
  runtime: Runtime,
  tx: Tx,
  agent: AgentRow,
  action: ActionRow,
  now: number,
): Promise<Done | undefined> {
  const { policy } = agent;
  if (!isPermitted(runtime.contract, policy.permissions, action.type)) return undefined;
  const deed = await deedOf(runtime, tx, agent, action, now);
  if (!deed) return undefined;
  const { kind } = checkPayment(policy, usageAt(agent, now), deed.payment);
  return kind === "forbidden-account" || kind === "over-limit" ? undefined : carryOut(tx, agent, deed, now);
}

/** The agent's operation that requested it. */
const operations: Readonly<Record<string, string>> = {
  TRANSFER_IN: "agents.me.transfers.in",
  TRANSFER_OUT: "agents.me.transfers.out",
  EXECUTE_QUOTE: "agents.me.quotes.execute",
} satisfies Record<Schema<"AgentActionType">, string>;

function isPermitted(contract: Contract, permissions: readonly string[], type: string): boolean {
  const { permission } = operation(contract, operations[type] ?? "").access;
  return permission === undefined || permissions.includes(permission);
}

/** The payment of the action, when only the balance can prevent it. */
async function deedOf(
  runtime: Runtime,
  tx: Tx,
  agent: AgentRow,
  action: ActionRow,
  now: number,
): Promise<Deed | undefined> {
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
  occasion: { agent: AgentRow; now: number },
): Promise<Deed> {
  const { contract } = runtime;
  if (transfer === null) throw new Error(`${id} is a transfer, but the store has no request for it`);
  if (type === "TRANSFER_IN") {
    const refuser = failingRefuser<TransferInCondition>(contract, "transfers.in");
    return transferInDeed(runtime, tx, transfer, { ...occasion, refuser });
  }
  const refuser = failingRefuser<TransferOutCondition>(contract, "transfers.out");
  return transferOutDeed(runtime, tx, transfer, { ...occasion, refuser });
}

async function pendingQuote(
  runtime: Runtime,
  tx: Tx,
  action: ActionRow,
  quoteId: string,
  now: number,
): Promise<Deed | undefined> {
  const quote = await findQuote(tx, action.platformId, quoteId);
  if (!quote || (await obstaclesTo(tx, quote, now)).length > 0) return undefined;
  return quoteDeed(runtime, tx, quote, { by: "agents.actions.approve", now });
}
