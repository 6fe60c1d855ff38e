import type { EventType, Schema } from "@tallystick/contract";
import { findCustomer } from "../../customers/index.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Tx } from "../../storage/store.ts";
import { insertAction } from "./store.ts";
import { showAction } from "./view.ts";
import type { Deed, Done } from "./pending-payment.ts";
import { countedAmount, type AgentPayment, type Verdict } from "./decide.ts";
import { CannotExecute } from "./refusers.ts";
import { changeAgent } from "../store.ts";
import type { ActionRow, AgentRow, TransferRequest } from "../tables.ts";
import { columnsOf, usageAt, withPayment } from "../usage.ts";

type Status = Schema<"AgentActionStatus">;

const pending = "PENDING_APPROVAL" satisfies Status;
const waiting = "AGENT_ACTION.PENDING_APPROVAL" satisfies EventType;

/** The request: a transfer as received, or a quote. */
export type Asked =
  | { type: "TRANSFER_IN" | "TRANSFER_OUT"; transfer: TransferRequest; currency: string }
  | { type: "EXECUTE_QUOTE"; quoteId: string };

/** An action, and what it has moved, if anything. */
export interface Submitted {
  action: ActionRow;
  done?: Done | undefined;
}

/**
 * Makes an action of a request that the policy does not forbid: one that is done at once, one that failed, or one that
 * waits for the platform, with an event (G-69a).
 */
export async function submit(
  runtime: Runtime,
  tx: Tx,
  asked: Asked,
  { agent, deed, verdict, now }: { agent: AgentRow; deed: Deed; verdict: Verdict; now: number },
): Promise<Submitted> {
  const blank = await newAction(runtime, tx, asked, agent, now);
  if (verdict.kind === "needs-approval") {
    await insertAction(tx, blank);
    await tellOf(runtime, tx, blank, now);
    return { action: blank };
  }
  const done = await carryOut(tx, agent, deed, now);
  const action = { ...blank, ...outcomeOf(done) };
  await insertAction(tx, action);
  return { action, done };
}

/** Does it and counts it; undefined, with nothing moved, when it cannot be done (V-61). */
export async function carryOut(tx: Tx, agent: AgentRow, deed: Deed, now: number): Promise<Done | undefined> {
  try {
    const done = await deed.perform();
    await count(tx, agent, deed.payment, now);
    return done;
  } catch (error) {
    if (error instanceof CannotExecute) return undefined;
    throw error;
  }
}

/** The state of an action after it was tried. */
export function outcomeOf(done: Done | undefined): Pick<ActionRow, "transactionId"> & { status: Status } {
  return { status: done ? "APPROVED" : "FAILED", transactionId: done?.transaction.id ?? null };
}

/** An action counts once it is executed, and not before (V-60e). */
async function count(tx: Tx, agent: AgentRow, payment: AgentPayment, now: number): Promise<void> {
  const usage = withPayment(usageAt(agent, now), countedAmount(agent.policy, payment));
  await changeAgent(tx, agent.id, columnsOf(usage));
}

async function newAction(runtime: Runtime, tx: Tx, asked: Asked, agent: AgentRow, now: number): Promise<ActionRow> {
  const customer = await findCustomer(tx, agent.platformId, agent.customerId);
  const isQuote = asked.type === "EXECUTE_QUOTE";
  return {
    id: runtime.ids.next("AgentAction"),
    platformId: agent.platformId,
    agentId: agent.id,
    customerId: agent.customerId,
    platformCustomerId: customer?.platformCustomerId ?? "",
    status: pending,
    type: asked.type,
    quoteId: isQuote ? asked.quoteId : null,
    transfer: isQuote ? null : asked.transfer,
    currency: isQuote ? null : asked.currency,
    transactionId: null,
    rejectionReason: null,
    createdAt: now,
    updatedAt: now,
  };
}

async function tellOf({ events }: Runtime, tx: Tx, action: ActionRow, now: number): Promise<void> {
  const { platformId, id: resourceId } = action;
  const data = await showAction(tx, action, now);
  await events.record(tx, { platformId, type: waiting, resourceId, data, now });
}
