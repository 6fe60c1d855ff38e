import type { CallRequest, Derivation, Exchange, OperationId, Trial } from "../../words.ts";
import { check, textAt, valueAt } from "../../words.ts";
import { fundedAccount } from "../../accounts/fixtures.ts";
import { externalAccountOf } from "../../external-accounts/fixtures.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { makeAgentQuote } from "../../quotes/fixtures.ts";
import { expectAtMost, forEachCaller } from "../../races.ts";
import { transferRequest } from "../../transfers/transfer-request.ts";
import { agentOf, type ConnectedAgent } from "../fixtures.ts";
import { readAgent } from "./payments.ts";

/** How many payments each of the limits leaves room for. */
const ROOM = 2;

const limits: readonly Readonly<Record<string, number>>[] = [
  { dailyTransactionLimit: ROOM },
  { dailyLimit: ROOM * PLAIN_AMOUNT },
  { monthlyLimit: ROOM * PLAIN_AMOUNT },
];

/** Concurrent payments stay within a limit as sequential ones do, and each of them counts as usage. */
export const concurrentLimitRules: readonly Derivation[] = [
  concurrent("agents.me.transfers.out", limits, (t) => transfer(t, "out")),
  concurrent("agents.me.transfers.in", limits, (t) => transfer(t, "in")),
  // A quote may cost more than its amount: only how many there are is sure.
  concurrent("agents.me.quotes.execute", limits.slice(0, 1), async (t, agent) => ({
    params: { quoteId: (await makeAgentQuote(t, agent)).id },
  })),
];

function concurrent(
  operation: OperationId,
  fitting: typeof limits,
  request: (t: Trial, agent: ConnectedAgent) => Promise<CallRequest>,
): Derivation {
  return check(
    operation,
    `concurrent ${operation} stays within the agent's limits`,
    ["G-67j", "V-60e"],
    { cost: 3 },
    async (t, expect) => {
      for (const spendingLimits of fitting) {
        const agent = await agentOf(t, { spendingLimits });
        const requests: CallRequest[] = [];
        for (const make of forEachCaller(() => request)) requests.push(await make(t, agent));
        const calls = requests.map((each) => t.call(operation, { ...each, as: agent.credentials }));
        const replies = await Promise.all(calls);
        const state = Object.keys(spendingLimits).join();
        expectAtMost(expect.by("G-67j"), state, replies, { most: ROOM, isTaken: isPaid });
        const paid = replies.filter(isPaid).length;
        const read = await t.eventually(
          () => readAgent(t, agent.id),
          (reply) => paymentsCounted(reply) === paid,
        );
        expect
          .by("V-60e")
          .of(read.operation)
          .same(`${state}, counted`, "payments counted:", paid, paymentsCounted(read));
      }
    },
  );
}

function paymentsCounted({ body }: Exchange): unknown {
  return valueAt(body, "usage.dailyTransactionCount");
}

function isPaid({ body }: Exchange): boolean {
  return textAt(body, "status") === "APPROVED";
}

async function transfer(t: Trial, direction: "in" | "out"): Promise<CallRequest> {
  const [internal, external] = [await fundedAccount(t), await externalAccountOf(t)];
  return { body: transferRequest({ direction, internal, external }).body };
}
