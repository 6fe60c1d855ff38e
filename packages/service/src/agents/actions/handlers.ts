import type { ConditionOf, Schema } from "@tallystick/contract";
import type { Call, Handlers, Refuser } from "@tallystick/server";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Tx } from "../../storage/store.ts";
import { changeAction, findAction, readPlatformsActions } from "./store.ts";
import { actionReply, actionReplies } from "./action-reply.ts";
import { paymentFor, type PerformedPayment } from "./pending-payment.ts";
import { findAgent } from "../store.ts";
import { performPayment } from "./perform-payment.ts";
import type { ActionRow, AgentRow } from "../tables.ts";
import { usageAt } from "../decide/usage.ts";
import { isPermitted, outcomeOf, checkPayment } from "./decide.ts";

type Operations = "agents.approvals.list" | "agents.actions.approve" | "agents.actions.reject";

/** What approving and rejecting have in common. */
type DecisionCall = Pick<Call<"agents.actions.approve", Tx>, "tx" | "principal" | "params" | "move"> &
  Refuser<ConditionOf<"agents.actions.approve">>;

/** The platform's decisions on pending actions. */
export function actionHandlers(runtime: Runtime): Pick<Handlers<Tx>, Operations> {
  return {
    "agents.approvals.list": async (call: Call<"agents.approvals.list", Tx>) => {
      const scope = { platformId: call.principal.platformId, status: "PENDING_APPROVAL" };
      const { items, ...rest } = await readPlatformsActions(call.tx, scope, call.page, call.filters);
      return { status: 200, body: call.listed(await actionReplies(call.tx, items, call.now), rest) };
    },

    "agents.actions.approve": async (call: Call<"agents.actions.approve", Tx>) => {
      const { tx, now } = call;
      const { agent, action } = await claimAction(call, { status: "APPROVED", updatedAt: now });
      const done = await performIfAllowed(runtime, tx, agent, action, now);
      const approved = { ...action, ...outcomeOf(done) };
      await changeAction(tx, action, { ...outcomeOf(done), updatedAt: now });
      return { status: 200, body: await actionReply(tx, approved, now, done) };
    },

    "agents.actions.reject": async (call: Call<"agents.actions.reject", Tx>) => {
      const { tx, now, body } = call;
      const changes = { status: "REJECTED", rejectionReason: body?.reason ?? null, updatedAt: now } as const;
      const { action } = await claimAction(call, changes);
      return { status: 200, body: await actionReply(tx, action, now) };
    },
  };
}

/** Claims the action: of several concurrent decisions one succeeds. */
async function claimAction(
  call: DecisionCall,
  changes: { status: Schema<"AgentActionStatus">; rejectionReason?: string | null; updatedAt: number },
): Promise<{ agent: AgentRow; action: ActionRow }> {
  const { tx, params } = call;
  const agent = await findAgent(tx, call.principal.platformId, params.agentId);
  if (!agent) call.refuse("unknown path.agentId");
  for (;;) {
    const action = await findAction(tx, agent.id, params.actionId);
    if (!action) call.refuse("unknown path.actionId");
    call.move("AgentActionStatus", action.status, changes.status);
    if (await changeAction(tx, action, changes)) return { agent, action: { ...action, ...changes } };
  }
}

/** Re-checks agent, policy and accounts; undefined when they forbid the payment by now (G-66c). */
async function performIfAllowed(
  runtime: Runtime,
  tx: Tx,
  agent: AgentRow,
  action: ActionRow,
  now: number,
): Promise<PerformedPayment | undefined> {
  const { policy } = agent;
  if (agent.isPaused === 1) return undefined;
  if (!isPermitted(runtime.contract, policy.permissions, action.type)) return undefined;
  const pending = await paymentFor(runtime, tx, agent, action, now);
  if (!pending) return undefined;
  const { kind } = checkPayment(runtime.rates, policy, usageAt(agent, now), pending.payment);
  return kind === "forbidden-account" || kind === "over-limit"
    ? undefined
    : performPayment(runtime, tx, agent, pending, now);
}
