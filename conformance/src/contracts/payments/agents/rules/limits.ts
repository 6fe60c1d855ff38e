import type { Derivation, Expectations, Trial } from "../../words.ts";
import { byTheClock, check, isSuccess, valueAt } from "../../words.ts";
import { agentOf, makeConnectedAgent, transferOut, type ConnectedAgent, type PolicyOptions } from "../fixtures.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { makeAgentQuote } from "../../quotes/fixtures.ts";
import { balance, expectAction, usageOf } from "./payments.ts";
import { fundedAccount, walletOf } from "../../accounts/fixtures.ts";
import { customerOf } from "../../customers/fixtures.ts";

const transfer = "agents.me.transfers.out";

/** A policy's daily and monthly limits, and what counts towards them. */
export const agentLimitRules: readonly Derivation[] = [
  /** Payments add up to a limit and not beyond it. */
  check(transfer, "payments accumulate up to a limit", "G-67j", async (t, expect) => {
    for (const [limit, sum] of [
      ["dailyLimit", 2 * PLAIN_AMOUNT],
      ["monthlyLimit", 2 * PLAIN_AMOUNT],
      ["dailyTransactionLimit", 2],
    ] as const) {
      const agent = await agentOf(t, { spendingLimits: { [limit]: sum } });
      for (const nth of ["the first", "the second"]) {
        const reply = await transferOut(t, agent, PLAIN_AMOUNT);
        expectAction(expect, `${limit}: ${nth} of two`, reply, "APPROVED");
      }
      expect.status(`${limit}: one more`, await transferOut(t, agent, 1), 403);
    }
  }),

  /** Only null is no limit (G-61d): 0 is an amount like any other, and every payment is beyond it. */
  check(transfer, "a limit of 0 refuses every payment", ["G-67j", "AGENT-13"], async (t, expect) => {
    const accountId = (await fundedAccount(t)).id;
    const ofAccount = { accountRestrictions: { accountRules: [{ accountId, perTransactionLimit: 0 }] } };
    const names = ["perTransactionLimit", "dailyLimit", "monthlyLimit", "dailyTransactionLimit"];
    for (const options of [...names.map((name) => ({ spendingLimits: { [name]: 0 } })), ofAccount]) {
      const reply = await transferOut(t, await agentOf(t, options), PLAIN_AMOUNT);
      expect.by("G-67j").status(JSON.stringify(options), reply, 403);
    }
    const options = { approvalThresholds: { currency: "USD", amount: 0 } };
    const reply = await transferOut(t, await agentOf(t, options), PLAIN_AMOUNT);
    expectAction(expect.by("AGENT-13"), "a threshold of 0", reply, "PENDING_APPROVAL");
  }),

  /** What an agent has spent so far counts under a changed policy too. */
  check("agents.policy.update", "a new limit includes earlier usage", ["V-60e", "G-67j"], async (t: Trial, expect) => {
    const agent = await makeConnectedAgent(t, (await customerOf(t)).id);
    expectAction(expect, "without a limit", await transferOut(t, agent, PLAIN_AMOUNT), "APPROVED");
    await expectSpent(t, expect.by("V-60e"), "before the update", agent, 1);
    const body = { spendingLimits: { dailyLimit: PLAIN_AMOUNT } };
    const updated = await t.call("agents.policy.update", { params: { agentId: agent.id }, body });
    t.precondition(isSuccess(updated), "a limit could not be set");
    await expectSpent(t, expect.by("V-60e"), "after the update", agent, 1);
    const reply = await transferOut(t, agent, PLAIN_AMOUNT);
    expect.by("G-67j").status("a limit that is spent already", reply, 403);
  }),

  /** Amounts are converted, and the policy may count in any currency: here in millionths of about a dollar (G-61). */
  check(transfer, "a limit applies to its own currency", ["G-67j", "V-60e"], async (t, expect) => {
    const { code, plain } = await millionths(t);
    const limited = (limit: number): Promise<ConnectedAgent> =>
      agentOf(t, { spendingLimits: { currency: code, perTransactionLimit: limit } });
    const beyond = await transferOut(t, await limited(plain / 2), PLAIN_AMOUNT);
    expect.by("G-67j").status("twice the limit", beyond, 403);
    const agent = await limited(2 * plain);
    expect.by("G-67j").status("half of the limit", await transferOut(t, agent, PLAIN_AMOUNT), 201);
    await expectSpent(t, expect.by("V-60e"), "half of the limit", agent, 1);
    const spent = (await usageOf(t, agent)).slice(1).map(Number);
    const isConverted = spent.every((amount) => amount > plain / 2 && amount < 2 * plain);
    expect
      .by("V-60e")
      .of("agents.get")
      .that("half of the limit", isConverted, () => [
        `a usage of about ${plain}, in the policy's ${code}`,
        spent.join(", "),
      ]);
  }),

  /** The threshold names its own currency, which need not be the account's or the policy's. */
  check(transfer, "a threshold applies to its own currency", "AGENT-13", async (t, expect) => {
    const { code, plain } = await millionths(t);
    for (const [state, amount, wanted] of [
      ["half of the threshold", 2 * plain, "APPROVED"],
      ["twice the threshold", plain / 2, "PENDING_APPROVAL"],
    ] as const) {
      const agent = await agentOf(t, { approvalThresholds: { currency: code, amount } });
      expectAction(expect, state, await transferOut(t, agent, PLAIN_AMOUNT), wanted);
    }
  }),

  /** An action beyond a limit does not wait for approval (G-67). */
  check(transfer, "a payment above a limit is refused, not held for approval", "G-67j", async (t, expect) => {
    const options: PolicyOptions = {
      defaultExecutionMode: "APPROVAL_REQUIRED",
      spendingLimits: { perTransactionLimit: PLAIN_AMOUNT },
    };
    const reply = await transferOut(t, await agentOf(t, options), PLAIN_AMOUNT + 1);
    expect.status("under APPROVAL_REQUIRED", reply, 403);
  }),

  /** An account's rule also allows what the policy holds back, and does not apply to other accounts (G-61c). */
  check(transfer, "an account's policy does not apply to other accounts", "G-61c", async (t, expect) => {
    const own = (await fundedAccount(t)).id;
    const other = (await walletOf(t)).id;
    for (const [state, accountRule, wanted] of [
      ["the account's own", { accountId: own, executionMode: "AUTO", perTransactionLimit: null }, "APPROVED"],
      ["another account's", { accountId: other, executionMode: "AUTO", perTransactionLimit: 1 }, "PENDING_APPROVAL"],
    ] as const) {
      const options: PolicyOptions = {
        defaultExecutionMode: "APPROVAL_REQUIRED",
        spendingLimits: { perTransactionLimit: wanted === "APPROVED" ? 1 : PLAIN_AMOUNT },
        accountRestrictions: { accountRules: [accountRule] },
      };
      expectAction(expect, state, await transferOut(t, await agentOf(t, options), PLAIN_AMOUNT), wanted);
    }
  }),

  /** A quote that is executed is a payment like any other (V-60e). */
  check("agents.me.quotes.execute", "executing a quote counts as usage", "V-60e", async (t, expect) => {
    const agent = await agentOf(t);
    const request = { as: agent.credentials, params: { quoteId: (await makeAgentQuote(t, agent)).id } };
    await expectSpent(t, expect, "a quote that waits", agent, 0);
    expectAction(expect, "a quote", await t.call("agents.me.quotes.execute", request), "APPROVED");
    await expectSpent(t, expect, "a quote that was executed", agent, 1);
  }),

  /** A failed payment does not count (V-60e). */
  check(transfer, "a failed execution does not count as usage", "V-60e", async (t, expect) => {
    const agent = await agentOf(t);
    await transferOut(t, agent, (await balance(t)) + 1);
    await expectSpent(t, expect, "more than the balance", agent, 0);
    await transferOut(t, agent, PLAIN_AMOUNT);
    await expectSpent(t, expect, "and a payment", agent, 1);
  }),
  /** On a new day a day's limits start again, and in a new month a month's (G-62, G-67). */
  check(transfer, "limits reset every day and month", "G-67j", byTheClock, async (t, expect) => {
    const limited = (name: string): Promise<ConnectedAgent> => agentOf(t, { spendingLimits: { [name]: PLAIN_AMOUNT } });
    const counted = (): Promise<ConnectedAgent> => agentOf(t, { spendingLimits: { dailyTransactionLimit: 1 } });
    const [daily, monthly, often] = [await limited("dailyLimit"), await limited("monthlyLimit"), await counted()];
    for (const agent of [daily, monthly, often]) {
      expectAction(expect, "the first", await transferOut(t, agent, PLAIN_AMOUNT), "APPROVED");
      expect.status("one more", await transferOut(t, agent, PLAIN_AMOUNT), 403);
    }
    const now = await t.advance(2 * DAY_MS);
    for (const agent of [daily, often]) {
      expectAction(expect, "two days later", await transferOut(t, agent, PLAIN_AMOUNT), "APPROVED");
    }
    if (isMidMonth(now)) {
      expect.status("in the same month", await transferOut(t, monthly, PLAIN_AMOUNT), 403);
    }
    await t.advance(32 * DAY_MS);
    expectAction(expect, "a month later", await transferOut(t, monthly, PLAIN_AMOUNT), "APPROVED");
  }),
];

/** The code of a wallet's currency that counts in millionths of about a dollar, and what a plain amount is in it. */
async function millionths(t: Trial): Promise<{ code: string; plain: number }> {
  const currency = valueAt((await walletOf(t)).body, "balance.currency");
  const code = "USDB";
  t.precondition(
    valueAt(currency, "code") === code && valueAt(currency, "decimals") === 6,
    "the wallet does not count in millionths of a dollar",
  );
  return { code, plain: PLAIN_AMOUNT * 10_000 };
}

/** So many payments count, and an amount was spent exactly when there were any. */
async function expectSpent(
  t: Trial,
  expect: Expectations,
  state: string,
  agent: ConnectedAgent,
  wanted: number,
): Promise<void> {
  const isRight = (usage: readonly unknown[]): boolean =>
    usage[0] === wanted && usage.every((figure) => Number(figure) > 0 === wanted > 0);
  const usage = await t.eventually(() => usageOf(t, agent), isRight);
  expect.of("agents.get").that(state, isRight(usage), () => [`a usage of ${wanted} payment`, usage.join(", ")]);
}

const DAY_MS = 24 * 60 * 60_000;

/** Three days after the first of the month: the same month as two days before, wherever a day may begin. */
function isMidMonth(now: number): boolean {
  return new Date(now).getUTCDate() > 3;
}
