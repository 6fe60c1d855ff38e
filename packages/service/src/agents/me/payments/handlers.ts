import type { ConditionOf } from "@tallystick/contract";
import type { Call, Handlers } from "@tallystick/server";
import { checkQuote, findQuote, createQuote, findObstacles, toQuote, type Obstacle } from "../../../quotes/index.ts";
import type { Rates } from "../../../rails/index.ts";
import type { Runtime } from "../../../runtime/runtime.ts";
import type { Tx } from "../../../storage/store.ts";
import type { TransferInCondition, TransferOutCondition } from "../../../transfers/index.ts";
import { hasAction } from "../../actions/store.ts";
import { submitAction } from "../../actions/submit-action.ts";
import { actionReply } from "../../actions/action-reply.ts";
import { callingAgent } from "../calling-agent.ts";
import {
  pendingQuoteExecution,
  customerScopeOf,
  pendingTransferIn,
  pendingTransferOut,
  type PendingPayment,
} from "../../actions/pending-payment.ts";
import { checkPayment, type PolicyDecision } from "../../actions/decide.ts";
import { callRefuser } from "../../actions/failing-refuser.ts";
import type { AgentRow } from "../../tables.ts";
import { usageAt } from "../../decide/usage.ts";

type Operations = `agents.me.${"transfers.in" | "transfers.out" | "quotes.create" | "quotes.execute"}`;

/** The payments of an agent: executed immediately, or after the platform's approval. */
export function ownPaymentHandlers(runtime: Runtime): Pick<Handlers<Tx>, Operations> {
  const { contract, rates } = runtime;
  return {
    "agents.me.transfers.in": async (call: Call<"agents.me.transfers.in", Tx>) => {
      const { tx, body, now } = call;
      const agent = await callingAgent(tx, call.agent);
      const refuser = callRefuser<TransferInCondition>(contract, call, "transfers.in");
      const pending = await pendingTransferIn(runtime, tx, body, { agent, now, refuser });
      const decision = policyDecisionOn(rates, agent, pending, now);
      call.refuseUnless("policy-forbids body.destination.accountId", decision.kind !== "forbidden-account", decision);
      call.refuseUnless("over-limit body.amount", decision.kind !== "over-limit", decision);
      const request = { type: "TRANSFER_IN", transfer: body, currency: pending.payment.currency } as const;
      const { action, done } = await submitAction(runtime, tx, request, { agent, pending, decision, now });
      return { status: 201, body: await actionReply(tx, action, now, done) };
    },

    "agents.me.transfers.out": async (call: Call<"agents.me.transfers.out", Tx>) => {
      const { tx, body, now } = call;
      const agent = await callingAgent(tx, call.agent);
      const refuser = callRefuser<TransferOutCondition>(contract, call, "transfers.out");
      const pending = await pendingTransferOut(runtime, tx, body, { agent, now, refuser });
      const decision = policyDecisionOn(rates, agent, pending, now);
      call.refuseUnless("policy-forbids body.source.accountId", decision.kind !== "forbidden-account", decision);
      call.refuseUnless("over-limit body.amount", decision.kind !== "over-limit", decision);
      const request = { type: "TRANSFER_OUT", transfer: body, currency: pending.payment.currency } as const;
      const { action, done } = await submitAction(runtime, tx, request, { agent, pending, decision, now });
      return { status: 201, body: await actionReply(tx, action, now, done) };
    },

    "agents.me.quotes.create": async (call: Call<"agents.me.quotes.create", Tx>) => {
      const { tx, body, now } = call;
      const agent = await callingAgent(tx, call.agent);
      const isImmediate = body.immediatelyExecute === true;
      const mayExecute = agent.policy.permissions.includes("EXECUTE_QUOTES");
      call.refuseUnless("policy-forbids body.immediatelyExecute", !isImmediate || mayExecute);
      const checked = await checkQuote(runtime, tx, customerScopeOf(agent), { body, refuser: call, now });
      const quote = await createQuote(runtime, tx, checked, { emits: call.row.emits, now, agentId: agent.id });
      const pending = await pendingQuoteExecution(runtime, tx, quote, { by: "agents.me.quotes.execute", now });
      const decision = policyDecisionOn(rates, agent, pending, now);
      call.refuseUnless("policy-forbids body.source.accountId", decision.kind !== "forbidden-account", decision);
      if (!isImmediate) return { status: 201, body: toQuote(quote, now) };
      call.refuseUnless("over-limit body.immediatelyExecute", decision.kind !== "over-limit", decision);
      const request = { type: "EXECUTE_QUOTE", quoteId: quote.id } as const;
      const { action, done } = await submitAction(runtime, tx, request, { agent, pending, decision, now });
      call.refuseUnless("insufficient-balance body.immediatelyExecute", action.status !== "FAILED");
      return { status: 201, body: toQuote(done?.quote ?? quote, now) };
    },

    "agents.me.quotes.execute": async (call: Call<"agents.me.quotes.execute", Tx>) => {
      const { tx, now } = call;
      const agent = await callingAgent(tx, call.agent);
      const quote = await findQuote(tx, agent.platformId, call.params.quoteId);
      if (quote?.agentId !== agent.id) call.refuse("unknown path.quoteId");
      for (const { when, details } of await findObstacles(tx, quote, now)) {
        // An insufficient balance is no refusal: the action fails (V-61a).
        if (when !== "insufficient-balance") call.refuseUnless(refusals[when], false, details);
      }
      call.refuseUnless("spent path.quoteId", !(await hasAction(tx, quote.id, "PENDING_APPROVAL")));
      const pending = await pendingQuoteExecution(runtime, tx, quote, { by: call.row.id, now });
      const decision = policyDecisionOn(rates, agent, pending, now);
      call.refuseUnless("policy-forbids path.quoteId", decision.kind !== "forbidden-account", decision);
      call.refuseUnless("over-limit", decision.kind !== "over-limit", decision);
      const request = { type: "EXECUTE_QUOTE", quoteId: quote.id } as const;
      const { action, done } = await submitAction(runtime, tx, request, { agent, pending, decision, now });
      return { status: 200, body: await actionReply(tx, action, now, done) };
    },
  };
}

/** The agent's refusal for each obstacle. */
const refusals = {
  "wrong-kind": "wrong-kind path.quoteId",
  expired: "expired path.quoteId",
  spent: "spent path.quoteId",
  "customer-not-ready": "customer-not-ready",
  inactive: "inactive",
} satisfies Record<Exclude<Obstacle["when"], "insufficient-balance">, ConditionOf<"agents.me.quotes.execute">>;

function policyDecisionOn(rates: Rates, agent: AgentRow, { payment }: PendingPayment, now: number): PolicyDecision {
  return checkPayment(rates, agent.policy, usageAt(agent, now), payment);
}
