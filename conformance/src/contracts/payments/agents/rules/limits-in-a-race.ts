import type { Contract, OperationId } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import { defineCheck } from "../../../../checks/define-check.ts";
import { declared, declaredFor, expecting, together } from "../../../../requests/expect.ts";
import { fixtureOf } from "../../../../requests/fixtures/fixture.ts";
import type { CallRequest, Exchange } from "../../../../http/exchange.ts";
import { textAt, valueAt } from "../../../../json/value-at.ts";
import { fundedAccount } from "../../accounts/fixtures.ts";
import { externalAccountOf } from "../../external-accounts/fixtures.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { quoteBody } from "../../quotes/fixtures.ts";
import { expectAtMost, forEachCaller } from "../../races.ts";
import { transferRequest } from "../../transfers/transfer-request.ts";
import { agentOf, type ConnectedAgent } from "../fixtures.ts";
import { readAgent } from "./payments.ts";

/** How many payments each of the limits leaves room for. */
const ROOM = 2;

/** The ways in which an agent pays, each with a request that can be sent once. */
const payments: Readonly<Partial<Record<OperationId, (t: Trial, agent: ConnectedAgent) => Promise<CallRequest>>>> = {
  "agents.me.transfers.out": (t) => transfer(t, "out"),
  "agents.me.transfers.in": (t) => transfer(t, "in"),
  "agents.me.quotes.execute": async (t, { credentials: as }) => {
    const made = await t.call("agents.me.quotes.create", { as, body: await quoteBody(t) });
    return { params: { quoteId: fixtureOf(made, "A quote").id } };
  },
};

const limits: readonly Readonly<Record<string, number>>[] = [
  { dailyTransactionLimit: ROOM },
  { dailyLimit: ROOM * PLAIN_AMOUNT },
  { monthlyLimit: ROOM * PLAIN_AMOUNT },
];

/** Payments at once stay within a limit as payments in turn do, and each of them counts. */
export function limitsInARace(contract: Contract): Check[] {
  return Object.entries(payments).map(([operation, request]) => {
    const rules = declaredFor(contract, operation, "G-67j");
    const counted = declared(contract, "V-60e");
    return defineCheck({
      name: `rules/concurrent ${operation} stays within the agent's limits`,
      family: "rules",
      operation,
      rules: together(rules, counted),
      cost: 3,
      async run(t) {
        // A quote may cost more than its amount: only how many there are is sure.
        const fitting = operation === "agents.me.quotes.execute" ? limits.slice(0, 1) : limits;
        for (const spendingLimits of fitting) await race(t, operation, { rules, counted, request, spendingLimits });
      },
    });
  });
}

interface Raced {
  rules: readonly string[];
  counted: readonly string[];
  request: (t: Trial, agent: ConnectedAgent) => Promise<CallRequest>;
  spendingLimits: Readonly<Record<string, number>>;
}

async function race(t: Trial, operation: string, raced: Raced): Promise<void> {
  const { rules, counted, spendingLimits } = raced;
  const agent = await agentOf(t, { spendingLimits });
  const requests: CallRequest[] = [];
  for (const make of forEachCaller(() => raced.request)) requests.push(await make(t, agent));
  const replies = await Promise.all(requests.map((each) => t.call(operation, { ...each, as: agent.credentials })));
  const state = Object.keys(spendingLimits).join();
  expectAtMost(t, rules, state, replies, { most: ROOM, isTaken: isPaid });
  await expectCounted(t, counted, { state, agent, paid: replies.filter(isPaid).length });
}

function isPaid({ body }: Exchange): boolean {
  return textAt(body, "status") === "APPROVED";
}

/** The usage counts every payment, though they came at once (V-60e). */
async function expectCounted(
  t: Trial,
  rules: readonly string[],
  { state, agent, paid }: { state: string; agent: ConnectedAgent; paid: number },
): Promise<void> {
  const read = await t.eventually(
    () => readAgent(t, agent.id),
    ({ body }) => valueAt(body, "usage.dailyTransactionCount") === paid,
  );
  expecting(t, rules, read.operation).that(
    `${state}, counted`,
    valueAt(read.body, "usage.dailyTransactionCount") === paid,
    () => [`a usage of ${paid} payments`, String(valueAt(read.body, "usage.dailyTransactionCount"))],
  );
}

async function transfer(t: Trial, direction: "in" | "out"): Promise<CallRequest> {
  const internal = await fundedAccount(t, "USD", 1_000 * PLAIN_AMOUNT);
  const external = await externalAccountOf(t);
  const ends = { internalAccountId: internal.id, externalAccountId: external.id };
  return { body: transferRequest({ direction, ...ends, amount: PLAIN_AMOUNT }).body };
}
