import type { EventType } from "@tallystick/contract";
import { findCustomer } from "../../customers/index.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Tx } from "../../storage/store.ts";
import type { ActionRow, AgentRow } from "../tables.ts";
import { actionReply } from "./action-reply.ts";
import type { PendingPayment, PerformedPayment } from "./pending-payment.ts";
import { performPayment } from "./perform-payment.ts";
import { insertAction } from "./store.ts";
import { outcomeOf, decideAction, type ActionRequest, type PolicyDecision } from "./decide.ts";

const pendingEvent = "AGENT_ACTION.PENDING_APPROVAL" satisfies EventType;

/** An action, and its executed payment, if any. */
interface Submitted {
  action: ActionRow;
  done?: PerformedPayment | undefined;
}

/**
 * Creates the action of a request that the policy does not forbid: performed, failed, or awaiting the platform's approval,
 * with an event (G-69a).
 */
export async function submitAction(
  runtime: Runtime,
  tx: Tx,
  request: ActionRequest,
  {
    agent,
    pending,
    decision,
    now,
  }: { agent: AgentRow; pending: PendingPayment; decision: PolicyDecision; now: number },
): Promise<Submitted> {
  const customer = await findCustomer(tx, agent.platformId, agent.customerId);
  const { platformCustomerId = "" } = customer ?? {};
  const awaiting = decideAction(request, agent, { id: runtime.ids.next("AgentAction"), platformCustomerId, at: now });
  if (decision.kind === "needs-approval") {
    await insertAction(tx, awaiting);
    await reportPending(runtime, tx, awaiting, now);
    return { action: awaiting };
  }
  const done = await performPayment(runtime, tx, agent, pending, now);
  const action = { ...awaiting, ...outcomeOf(done) };
  await insertAction(tx, action);
  return { action, done };
}

async function reportPending({ events }: Runtime, tx: Tx, action: ActionRow, now: number): Promise<void> {
  const { platformId, id: resourceId } = action;
  const data = await actionReply(tx, action, now);
  await events.record(tx, { platformId, type: pendingEvent, resourceId, data, now });
}
