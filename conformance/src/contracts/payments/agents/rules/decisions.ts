import type { CallRequest, Derivation, Fixture } from "../../words.ts";
import { fixtureOf, fixturesOf, check, textAt, valueAt } from "../../words.ts";
import { untilSettled } from "../../transfers/fixtures.ts";
import { carefulAgent, makeConnectedAgent, makePendingAction, transferOut } from "../fixtures.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { makeAgentQuote } from "../../quotes/fixtures.ts";
import { balance, expectAction } from "./payments.ts";
import { customerOf } from "../../customers/fixtures.ts";
import { walletOf } from "../../accounts/fixtures.ts";

const rejection = "agents.actions.reject";

const approval = "agents.actions.approve";

/** The effect of the platform's decisions, and to whom actions belong. */
export const agentDecisionRules: readonly Derivation[] = [
  /** Money moves with an approval, and never with a rejection (AGENT-14, AGENT-16). */
  check(approval, "funds move only on approval", ["AGENT-14", "AGENT-16"], async (t, expect) => {
    const { id: agentId } = await carefulAgent(t);
    const start = await balance(t);
    let approved: string | undefined;
    for (const [rule, operation, moved] of [
      ["AGENT-14", rejection, 0],
      ["AGENT-16", approval, PLAIN_AMOUNT],
    ] as const) {
      const action = await makePendingAction(t);
      const before = await balance(t);
      const decided = await t.call(operation, { params: { agentId, actionId: action.id } });
      approved = textAt(decided.body, "transaction.id");
      const left = await t.eventually(
        () => balance(t),
        (seen) => seen === before - moved,
      );
      expect
        .by(rule)
        .of(operation)
        .same("the balance", "a balance of", before - moved, left);
    }
    if (approved === undefined) return;
    // What a rejection set in motion shows once a payment that began later has ended.
    await untilSettled(t, approved);
    const later = expect.by("AGENT-14").of(rejection);
    later.same("a payment later", "a balance of", start - PLAIN_AMOUNT, await balance(t));
  }),
  check(rejection, "a rejection accepts an optional reason", ["AGENT-15", "AGENT-09"], async (t, expect) => {
    const { id } = await carefulAgent(t);
    const requests: CallRequest[] = [{}, { body: {} }, { body: { reason: "Not today" } }];
    for (const request of requests) {
      const action = await makePendingAction(t);
      const params = { agentId: id, actionId: action.id };
      const reply = await t.call(rejection, { ...request, params });
      expectAction(expect.by("AGENT-15"), JSON.stringify(request), reply, "REJECTED");
      const expected = request.body === undefined ? undefined : valueAt(request.body, "reason");
      // What is shown without a given reason is the target's choice.
      if (expected === undefined) continue;
      expect.by("AGENT-09").members(JSON.stringify(request), reply, { rejectionReason: expected });
    }
  }),
  check(approval, "approval re-checks the policy", "G-66c", async (t, expect) => {
    const agent = await carefulAgent(t);
    const action = await makePendingAction(t);
    const before = await balance(t);
    const accountRestrictions = { allowedAccountIds: [(await walletOf(t)).id] };
    await t.call("agents.policy.update", { params: { agentId: agent.id }, body: { accountRestrictions } });
    const reply = await t.call(approval, { params: { agentId: agent.id, actionId: action.id } });
    expectAction(expect, "after the policy changed", reply, "FAILED");
    expect.same("the balance", "a balance of", before, await balance(t));
  }),

  /** Whatever part of the policy now forbids it (G-66c). */
  check(approval, "approval re-checks limits and permissions", "G-66c", async (t, expect) => {
    const agent = await makeConnectedAgent(t, (await customerOf(t)).id, { defaultExecutionMode: "APPROVAL_REQUIRED" });
    const cases: { state: string; body: Record<string, unknown>; action: Fixture }[] = [];
    for (const [state, body] of laterPolicies) {
      cases.push({ state, body, action: await makePendingAction(t, PLAIN_AMOUNT, agent) });
    }
    const before = await balance(t);
    for (const { state, body, action } of cases) {
      await t.call("agents.policy.update", { params: { agentId: agent.id }, body });
      const reply = await t.call(approval, { params: { agentId: agent.id, actionId: action.id } });
      expectAction(expect, state, reply, "FAILED");
      expect.same(`${state}: the balance`, "a balance of", before, await balance(t));
    }
  }),

  /**
   * What one agent requested, another of the same customer neither lists nor reads nor executes (AGENT-18, G-67b, G-67f).
   */
  check(
    "agents.me.actions.list",
    "agents cannot access each other's actions and quotes",
    ["AGENT-18", "G-67b", "G-67f"],
    async (t, expect) => {
      const { id: customerId } = await customerOf(t);
      const [mine, fellow] = [await makeConnectedAgent(t, customerId), await makeConnectedAgent(t, customerId)];
      const action = fixtureOf(await transferOut(t, mine, PLAIN_AMOUNT), "An action");
      const theirs = fixtureOf(await transferOut(t, fellow, PLAIN_AMOUNT), "An action");
      const listed = fixturesOf(await t.call("agents.me.actions.list", { as: mine.credentials }), "Actions");
      expect.by("AGENT-18").same(
        "two agents of one customer",
        "what it asked for itself:",
        [action.id],
        listed.map(({ id }) => id),
      );
      const params = { actionId: theirs.id };
      const read = await t.call("agents.me.actions.get", { as: mine.credentials, params });
      expect.by("G-67b").status("another agent's action", read, 404);
      const { id: quoteId } = await makeAgentQuote(t, fellow);
      const executed = await t.call("agents.me.quotes.execute", { as: mine.credentials, params: { quoteId } });
      expect.by("G-67f").status("another agent's quote", executed, 403, 404);
    },
  ),

  /** A pause lasts until it is ended, whatever else is changed (V-60b). */
  check("agents.update", "renaming keeps an agent paused", ["V-60b", "G-63t"], async (t, expect) => {
    const agent = await makeConnectedAgent(t, (await customerOf(t)).id);
    const params = { agentId: agent.id };
    await t.call("agents.update", { params, body: { isPaused: true } });
    const name = t.unique("renamed");
    const renamed = await t.call("agents.update", { params, body: { name } });
    for (const { body } of [renamed, await t.call("agents.get", { params })]) {
      expect.by("G-63t").members("renamed", { body }, { name, isPaused: true });
    }
    expect.by("V-60b").status("renamed", await t.call("agents.me.get", { as: agent.credentials }), 403);
  }),
];

/** Limits of which only the named one holds. */
function only(limit: Readonly<Record<string, number>>): Record<string, unknown> {
  const none = { perTransactionLimit: 1_000 * PLAIN_AMOUNT, dailyLimit: null, monthlyLimit: null };
  return { spendingLimits: { ...none, dailyTransactionLimit: 1_000, ...limit } };
}

/** What forbids an action that waits, in turn: each takes the place of the one before. */
const laterPolicies: readonly (readonly [string, Record<string, unknown>])[] = [
  ["a smaller limit", only({ perTransactionLimit: PLAIN_AMOUNT - 1 })],
  ["a smaller limit of the day", only({ dailyLimit: PLAIN_AMOUNT - 1 })],
  ["a smaller limit of the month", only({ monthlyLimit: PLAIN_AMOUNT - 1 })],
  ["no more payments that day", only({ dailyTransactionLimit: 0 })],
  ["a permission gone", { ...only({}), permissions: ["VIEW_TRANSACTIONS"] }],
];
