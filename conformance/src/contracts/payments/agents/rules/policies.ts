import type { Derivation, Exchange, RuleId, Trial } from "../../words.ts";
import { check, unlessUnavailable } from "../../words.ts";
import { agentOf, makeConnectedAgent, transferOut, type PolicyOptions } from "../fixtures.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { expectAction } from "./payments.ts";
import { fundedAccount, walletOf } from "../../accounts/fixtures.ts";
import { customerOf } from "../../customers/fixtures.ts";

const threshold: PolicyOptions = { approvalThresholds: { currency: "USD", amount: PLAIN_AMOUNT } };

/** The effect of a policy on a single amount, and how a policy is updated. */
export const agentPolicyRules: readonly Derivation[] = [
  amountsCheck("AGENT-13", "an amount above the threshold needs approval", async () => threshold, [
    [PLAIN_AMOUNT, "APPROVED"],
    [PLAIN_AMOUNT + 1, "PENDING_APPROVAL"],
  ]),
  /** A mode of the account's own takes the place of the policy's mode, and not of its threshold. */
  amountsCheck(
    "AGENT-13",
    "an amount above the threshold needs approval in mode AUTO",
    async (t) => ({ ...threshold, ...(await accountRule(t, { executionMode: "AUTO" })) }),
    [
      [PLAIN_AMOUNT, "APPROVED"],
      [PLAIN_AMOUNT + 1, "PENDING_APPROVAL"],
    ],
  ),
  amountsCheck(
    "G-61c",
    "an account's policy overrides the agent's policy",
    async (t) => ({
      spendingLimits: { perTransactionLimit: 1 },
      ...(await accountRule(t, { executionMode: "APPROVAL_REQUIRED", perTransactionLimit: PLAIN_AMOUNT })),
    }),
    [
      [PLAIN_AMOUNT, "PENDING_APPROVAL"],
      [PLAIN_AMOUNT + 1, 403],
    ],
  ),
  amountsCheck(
    "G-61d",
    "an amount equal to a limit is accepted",
    async () => ({
      spendingLimits: { perTransactionLimit: PLAIN_AMOUNT, dailyLimit: null, monthlyLimit: null },
      approvalThresholds: { currency: "USD", amount: null },
    }),
    [
      [PLAIN_AMOUNT, "APPROVED"],
      [PLAIN_AMOUNT + 1, 403],
    ],
  ),
  /** An update of a policy is merged, its permissions are replaced, and it applies from the next call on. */
  check("agents.policy.update", "a policy update merges members", "G-63s", async (t, expect) => {
    const agent = await makeConnectedAgent(t, (await customerOf(t)).id);
    const body = { permissions: ["CREATE_QUOTES"], spendingLimits: { perTransactionLimit: PLAIN_AMOUNT } };
    const reply = await t.call("agents.policy.update", { params: { agentId: agent.id }, body });
    expect.success("an update", reply);
    // Permissions are replaced, limits are merged, the rest is as it was.
    expect.members("an update", reply, {
      "policy.permissions": ["CREATE_QUOTES"],
      "policy.spendingLimits.perTransactionLimit": PLAIN_AMOUNT,
      "policy.spendingLimits.currency": "USD",
      "policy.defaultExecutionMode": "AUTO",
    });
    expect.status("the next call", await transferOut(t, agent, PLAIN_AMOUNT), 403);
  }),

  /** What counts is the policy as it is now, not as it was when the agent got its token (G-63s). */
  check("agents.policy.update", "permissions are granted and revoked immediately", "G-63s", async (t, expect) => {
    const agent = await makeConnectedAgent(t, (await customerOf(t)).id, { permissions: [lists[0].permission] });
    for (const given of lists.map(({ permission }) => permission).toReversed()) {
      const change = { params: { agentId: agent.id }, body: { permissions: [given] } };
      expect.status(`only ${given}`, await t.call("agents.policy.update", change), 200);
      for (const { permission, operation } of lists) {
        const reply = await t.call(operation, { as: agent.credentials }).catch(unlessUnavailable);
        if (reply === undefined) continue;
        expect.status(`only ${given}: ${operation}`, reply, permission === given ? 200 : 403);
      }
    }
  }),

  /** Everything that an update names, and nothing else; null removes a restriction (G-63s). */
  check("agents.policy.update", "every part of a policy can be updated", "G-63s", async (t, expect) => {
    const walletId = (await walletOf(t)).id;
    const options: PolicyOptions = {
      spendingLimits: { dailyLimit: 100 * PLAIN_AMOUNT },
      accountRestrictions: { accountRules: [{ accountId: walletId, perTransactionLimit: PLAIN_AMOUNT }] },
      approvalThresholds: { currency: "USD", amount: 3 * PLAIN_AMOUNT },
    };
    const agent = await makeConnectedAgent(t, (await customerOf(t)).id, options);
    const pay = (): Promise<Exchange> => transferOut(t, agent, 2 * PLAIN_AMOUNT);
    const update = async (body: Record<string, unknown>): Promise<void> => {
      const params = { agentId: agent.id };
      expect.status(JSON.stringify(Object.keys(body)), await t.call("agents.policy.update", { params, body }), 200);
    };
    await update({ approvalThresholds: { amount: PLAIN_AMOUNT } });
    expectAction(expect, "a lower threshold", await pay(), "PENDING_APPROVAL");
    await update({ approvalThresholds: { amount: null } });
    expectAction(expect, "no threshold", await pay(), "APPROVED");
    await update({ accountRestrictions: { allowedAccountIds: [walletId] } });
    expect.status("another account allowed", await pay(), 403, 404);
    await update({ accountRestrictions: { allowedAccountIds: null } });
    expectAction(expect, "every account allowed", await pay(), "APPROVED");
    await update({ spendingLimits: { perTransactionLimit: 2 * PLAIN_AMOUNT } });
    await update({ defaultExecutionMode: "APPROVAL_REQUIRED" });
    expectAction(expect, "another mode", await pay(), "PENDING_APPROVAL");
    // What nothing was said of is as it was made.
    expect.members("after all of them", await t.call("agents.get", { params: { agentId: agent.id } }), {
      "policy.spendingLimits.dailyLimit": 100 * PLAIN_AMOUNT,
      "policy.accountRestrictions.accountRules[].accountId": walletId,
      "policy.accountRestrictions.accountRules[].perTransactionLimit": PLAIN_AMOUNT,
      "policy.approvalThresholds.currency": "USD",
    });
  }),
];

/** A policy with this rule for the customer's account. */
async function accountRule(t: Trial, rule: Readonly<Record<string, unknown>>): Promise<PolicyOptions> {
  const accountId = (await fundedAccount(t)).id;
  return { accountRestrictions: { accountRules: [{ accountId, ...rule }] } };
}

/** Payments of these amounts under one policy, each with its result. */
function amountsCheck(
  rule: RuleId,
  name: string,
  policy: (t: Trial) => Promise<PolicyOptions>,
  cases: readonly (readonly [amount: number, wanted: "APPROVED" | "PENDING_APPROVAL" | 403])[],
): Derivation {
  return check("agents.me.transfers.out", name, rule, async (t, expect) => {
    const agent = await agentOf(t, await policy(t));
    for (const [amount, wanted] of cases) {
      const reply = await transferOut(t, agent, amount);
      if (wanted === 403) expect.status(`${amount}`, reply, wanted);
      else expectAction(expect, `${amount}`, reply, wanted);
    }
  });
}

/** A list for each of two permissions. */
const lists = [
  { permission: "VIEW_TRANSACTIONS", operation: "agents.me.transactions.list" },
  { permission: "MANAGE_EXTERNAL_ACCOUNTS", operation: "agents.me.externalAccounts.list" },
] as const;
