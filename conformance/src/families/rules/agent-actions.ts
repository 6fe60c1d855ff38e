import type { Contract } from "@tallystick/contract";
import type { CallRequest, Check, Exchange, Trial } from "../../engine/check.ts";
import { agentOf, carefulAgent, makeConnectedAgent, makePendingAction, type PolicyWish } from "../../world/agents.ts";
import { answerOf, fixtureOf, fixturesOf, type Fixture } from "../../world/fixture.ts";
import { PLAIN_AMOUNT } from "../../world/plain-amount.ts";
import { quoteBody } from "../../world/quotes.ts";
import { requestOf } from "../../world/requests/all-requests.ts";
import { untilSettled } from "../../world/transfers.ts";
import { asObject, textAt, valueAt } from "../../world/value-at.ts";
import { declared, expectSame, expectStatus, expectSuccess, expectThat } from "../expect.ts";
import { actionCheck, balance, expectAction, readAgent, spentIn, transferOut } from "./agent-payments.ts";

/** What is particular to what agents ask for, and to its approval. */
export function agentActionRules(contract: Contract): Check[] {
  return [
    waiting(contract),
    atOnce(contract),
    thresholds(contract),
    accountRules(contract),
    limits(contract),
    merged(contract),
    silentRejection(contract),
    lookedAtAgain(contract),
    approvals(contract),
    usage(contract),
    penniless(contract),
    amountless(contract),
    failsLater(contract),
    quoteWaits(contract),
  ];
}

function waiting(contract: Contract): Check {
  const rules = declared(contract, "AGENT-11");
  return actionCheck("what needs approval moves nothing", "agents.me.transfers.out", rules, async (t) => {
    const before = await balance(t);
    expectAction(
      t,
      rules,
      "under APPROVAL_REQUIRED",
      await transferOut(t, await carefulAgent(t), PLAIN_AMOUNT),
      "PENDING_APPROVAL",
    );
    const after = await balance(t);
    expectThat(t, rules, "the balance", after === before, () => ({
      operation: "agents.me.transfers.out",
      expected: `a balance of ${before}`,
      observed: String(after),
    }));
  });
}

function atOnce(contract: Contract): Check {
  const rules = declared(contract, "AGENT-12", "G-43f");
  return actionCheck("an agent that may acts at once", "agents.me.transfers.out", rules, async (t) => {
    const reply = await transferOut(t, await agentOf(t), PLAIN_AMOUNT);
    expectAction(t, declared(contract, "AGENT-12"), "under AUTO", reply, "APPROVED");
    const id = textAt(reply.body, "transaction.id");
    expectThat(t, declared(contract, "AGENT-12"), "under AUTO", id !== undefined, () => ({
      operation: reply.operation,
      expected: "its transaction",
      observed: "none",
    }));
    for (const [suffix, status] of [
      [undefined, "COMPLETED"],
      ["002", "FAILED"],
    ] as const) {
      const made = await transferOut(t, await agentOf(t), PLAIN_AMOUNT, suffix);
      const seen = await untilSettled(t, textAt(made.body, "transaction.id") ?? "");
      expectThat(
        t,
        declared(contract, "G-43f"),
        `suffix ${suffix ?? "plain"}`,
        textAt(seen.body, "status") === status,
        () => ({
          operation: made.operation,
          expected: `a transaction that becomes ${status}`,
          observed: textAt(seen.body, "status") ?? answerOf(seen),
        }),
      );
    }
  });
}

/** Each of these amounts must come to this; the policy is the wish's. */
function amountsCheck(
  name: string,
  rules: string[],
  wish: (t: Trial) => Promise<PolicyWish>,
  cases: readonly { amount: number; wanted: "APPROVED" | "PENDING_APPROVAL" | 403 }[],
): Check {
  return actionCheck(name, "agents.me.transfers.out", rules, async (t) => {
    const agent = await agentOf(t, await wish(t));
    for (const { amount, wanted } of cases) {
      const reply = await transferOut(t, agent, amount);
      if (wanted === 403) expectStatus(t, rules, `${amount}`, reply, [403]);
      else expectAction(t, rules, `${amount}`, reply, wanted);
    }
  });
}

function thresholds(contract: Contract): Check {
  return amountsCheck(
    "more than the threshold needs approval",
    declared(contract, "AGENT-13"),
    async () => ({ approvalThresholds: { currency: "USD", amount: PLAIN_AMOUNT } }),
    [
      { amount: PLAIN_AMOUNT, wanted: "APPROVED" },
      { amount: PLAIN_AMOUNT + 1, wanted: "PENDING_APPROVAL" },
    ],
  );
}

function accountRules(contract: Contract): Check {
  return amountsCheck(
    "what is said of an account holds in the policy's place",
    declared(contract, "G-61c"),
    async (t) => ({
      spendingLimits: { perTransactionLimit: 1 },
      accountRestrictions: {
        accountRules: [
          {
            accountId: (await t.world.fundedAccount("USD", 1_000 * PLAIN_AMOUNT)).id,
            executionMode: "APPROVAL_REQUIRED",
            perTransactionLimit: PLAIN_AMOUNT,
          },
        ],
      },
    }),
    [
      { amount: PLAIN_AMOUNT, wanted: "PENDING_APPROVAL" },
      { amount: PLAIN_AMOUNT + 1, wanted: 403 },
    ],
  );
}

function limits(contract: Contract): Check {
  return amountsCheck(
    "an amount that equals a limit is within it",
    declared(contract, "G-61d"),
    async () => ({
      spendingLimits: { perTransactionLimit: PLAIN_AMOUNT, dailyLimit: null, monthlyLimit: null },
      approvalThresholds: { currency: "USD", amount: null },
    }),
    [
      { amount: PLAIN_AMOUNT, wanted: "APPROVED" },
      { amount: PLAIN_AMOUNT + 1, wanted: 403 },
    ],
  );
}

/** An update of a policy is merged, its permissions are replaced, and it holds from the next call on. */
function merged(contract: Contract): Check {
  const rules = declared(contract, "G-63s");
  return actionCheck("an update of a policy is merged", "agents.policy.update", rules, async (t) => {
    const agent = await makeConnectedAgent(t, (await t.world.customer()).id);
    const body = { permissions: ["CREATE_QUOTES"], spendingLimits: { perTransactionLimit: PLAIN_AMOUNT } };
    const reply = await t.call("agents.policy.update", { params: { agentId: agent.id }, body });
    expectSuccess(t, rules, "an update", reply);
    expectSame(t, rules, "an update", {
      operation: reply.operation,
      what: "permissions replaced, limits merged, the rest as it was:",
      expected: [["CREATE_QUOTES"], PLAIN_AMOUNT, "USD", "AUTO"],
      observed: [
        "permissions",
        "spendingLimits.perTransactionLimit",
        "spendingLimits.currency",
        "defaultExecutionMode",
      ].map((path) => valueAt(reply.body, `policy.${path}`)),
    });
    expectStatus(t, rules, "the next call", await transferOut(t, agent, PLAIN_AMOUNT), [403]);
  });
}

function silentRejection(contract: Contract): Check {
  const rules = declared(contract, "AGENT-15", "AGENT-09");
  return actionCheck("an action is rejected without a word, or with one", "agents.actions.reject", rules, async (t) => {
    const { id } = await carefulAgent(t);
    const requests: CallRequest[] = [{}, { body: {} }, { body: { reason: "Not today" } }];
    for (const request of requests) {
      const action = await makePendingAction(t);
      const params = { agentId: id, actionId: action.id };
      const reply = await t.call("agents.actions.reject", { ...request, params });
      expectAction(t, declared(contract, "AGENT-15"), JSON.stringify(request), reply, "REJECTED");
      const expected = request.body === undefined ? undefined : valueAt(request.body, "reason");
      // What is shown where nobody gave a reason is the target's own choice.
      if (expected === undefined) continue;
      expectSame(t, declared(contract, "AGENT-09"), JSON.stringify(request), {
        operation: reply.operation,
        what: "the reason it was given:",
        expected,
        observed: valueAt(reply.body, "rejectionReason"),
      });
    }
  });
}

function lookedAtAgain(contract: Contract): Check {
  const rules = declared(contract, "G-66c");
  return actionCheck("what the policy no longer allows is not executed", "agents.actions.approve", rules, async (t) => {
    const agent = await carefulAgent(t);
    const action = await makePendingAction(t);
    const before = await balance(t);
    const accountRestrictions = { allowedAccountIds: [(await t.world.wallet()).id] };
    await t.call("agents.policy.update", { params: { agentId: agent.id }, body: { accountRestrictions } });
    const reply = await t.call("agents.actions.approve", { params: { agentId: agent.id, actionId: action.id } });
    expectAction(t, rules, "after the policy changed", reply, "FAILED");
    const after = await balance(t);
    expectThat(t, rules, "the balance", after === before, () => ({
      operation: reply.operation,
      expected: `a balance of ${before}`,
      observed: String(after),
    }));
  });
}

/** Of the customer's actions those that wait are listed, and no other. */
function approvals(contract: Contract): Check {
  const rules = declared(contract, "V-60a");
  return actionCheck("only what waits is listed for approval", "agents.approvals.list", rules, async (t) => {
    const { id: agentId } = await carefulAgent(t);
    const actions = [await makePendingAction(t), await makePendingAction(t), await makePendingAction(t)];
    const [waits, rejected, approved] = actions as [Fixture, Fixture, Fixture];
    await t.call("agents.actions.reject", { params: { agentId, actionId: rejected.id } });
    await t.call("agents.actions.approve", { params: { agentId, actionId: approved.id } });
    await transferOut(t, await agentOf(t), PLAIN_AMOUNT);
    const query = { customerId: (await t.world.customer()).id };
    const listed = fixturesOf(await t.call("agents.approvals.list", { query }), "Approvals");
    expectSame(t, rules, "one of four waits", {
      operation: "agents.approvals.list",
      what: "those that wait:",
      expected: [waits.id],
      observed: listed.map(({ id }) => id),
    });
  });
}

function usage(contract: Contract): Check {
  const rules = declared(contract, "V-60e");
  return actionCheck("an action counts once it is executed", "agents.actions.approve", rules, async (t) => {
    const agent = await carefulAgent(t);
    const read = (): Promise<Exchange> => readAgent(t, agent.id);
    const action = await makePendingAction(t);
    expectSame(t, rules, "before it is approved", {
      operation: "agents.me.transfers.out",
      what: "nothing spent:",
      expected: [0, 0, 0],
      observed: spentIn(await read()),
    });
    await t.call("agents.actions.approve", { params: { agentId: agent.id, actionId: action.id } });
    const expected = [1, PLAIN_AMOUNT, PLAIN_AMOUNT];
    const after = await t.eventually(read, (reply) => String(spentIn(reply)) === String(expected));
    expectSame(t, rules, "once it is approved", {
      operation: "agents.actions.approve",
      what: "one payment of the amount:",
      expected,
      observed: spentIn(after),
    });
  });
}

/** Without the money: an action that failed, or a refusal without one. */
function penniless(contract: Contract): Check {
  const rules = declared(contract, "V-61a");
  return actionCheck("more than the balance comes to nothing", "agents.me.transfers.out", rules, async (t) => {
    const reply = await transferOut(t, await agentOf(t), (await balance(t)) + 1);
    const isFailed =
      reply.status === 201 &&
      textAt(reply.body, "status") === "FAILED" &&
      valueAt(reply.body, "transaction") === undefined;
    expectThat(t, rules, "one unit too many", isFailed || reply.status === 400, () => ({
      operation: reply.operation,
      expected: "an action that is FAILED and shows no transaction, or 400",
      observed: `${answerOf(reply)} ${textAt(reply.body, "status") ?? ""}`.trim(),
    }));
  });
}

/** How much is never a guess (AGENT-19). */
function amountless(contract: Contract): Check {
  const rules = declared(contract, "AGENT-19");
  return actionCheck("nothing is paid without an amount", "agents.me.transfers.out", rules, async (t) => {
    const { amount: _none, ...body } = asObject((await requestOf(t, "agents.me.transfers.out")).body) ?? {};
    const request = { as: (await agentOf(t)).credentials, body, deliberatelyInvalid: true };
    expectStatus(t, rules, "without an amount", await t.call("agents.me.transfers.out", request), [400]);
  });
}

function failsLater(contract: Contract): Check {
  const rules = declared(contract, "V-61b");
  return actionCheck("an action whose payment fails stays approved", "agents.me.transfers.out", rules, async (t) => {
    const agent = await agentOf(t);
    const action = fixtureOf(await transferOut(t, agent, PLAIN_AMOUNT, "002"), "An action");
    await untilSettled(t, textAt(action.body, "transaction.id") ?? "");
    const seen = await t.call("agents.me.actions.get", { as: agent.credentials, params: { actionId: action.id } });
    expectSame(t, rules, "after its payment failed", {
      operation: "agents.me.actions.get",
      what: "the action, and its transaction:",
      expected: ["APPROVED", "FAILED"],
      observed: [textAt(seen.body, "status"), textAt(seen.body, "transaction.status")],
    });
  });
}

/** Under approval a quote to be executed at once is PENDING, and an action waits with it. */
function quoteWaits(contract: Contract): Check {
  const rules = declared(contract, "V-62c");
  return actionCheck(
    "a quote to be executed at once waits for approval",
    "agents.me.quotes.create",
    rules,
    async (t) => {
      const agent = await carefulAgent(t);
      const body = await quoteBody(t, { more: { immediatelyExecute: true } });
      const quote = fixtureOf(await t.call("agents.me.quotes.create", { as: agent.credentials, body }), "A quote");
      const query = { customerId: (await t.world.customer()).id };
      const listed = fixturesOf(await t.call("agents.approvals.list", { query }), "Approvals");
      expectSame(t, rules, "immediatelyExecute under approval", {
        operation: "agents.me.quotes.create",
        what: "the quote, and the action that waits:",
        expected: ["PENDING", ["EXECUTE_QUOTE"], [quote.id]],
        observed: [
          quote.body["status"],
          listed.map((action) => action.body["type"]),
          listed.map((action) => textAt(action.body, "quote.id")),
        ],
      });
    },
  );
}
