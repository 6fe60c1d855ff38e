import { ruleCheck } from "../../../../checks/rule-checks.ts";
import type { Derivation } from "../../../../checks/contract-adapter.ts";
import type { Contract } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import type { Exchange } from "../../../../http/exchange.ts";
import { agentOf, makeConnectedAgent, type PolicyOptions } from "../fixtures.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { unlessUnavailable } from "../../../../requests/fixtures/unless-unavailable.ts";
import { valueAt } from "../../../../json/value-at.ts";
import { declared, expecting } from "../../../../requests/expect.ts";
import { agentCheck } from "./agent-check.ts";
import { expectAction, transferOut } from "./payments.ts";
import { fundedAccount, walletOf } from "../../accounts/fixtures.ts";
import { customerOf } from "../../customers/fixtures.ts";

/** The effect of a policy on a single amount, and how a policy is updated. */
export const agentPolicyRules: readonly Derivation[] = [
  (contract) => [thresholds(contract)],
  (contract) => [thresholdOfEveryMode(contract)],
  (contract) => [accountRules(contract)],
  (contract) => [limits(contract)],

  /** An update of a policy is merged, its permissions are replaced, and it applies from the next call on. */
  ruleCheck({
    rules: ["G-63s"],
    name: "a policy update merges members",
    operation: "agents.policy.update",
    async run(t, expect) {
      const agent = await makeConnectedAgent(t, (await customerOf(t)).id);
      const body = { permissions: ["CREATE_QUOTES"], spendingLimits: { perTransactionLimit: PLAIN_AMOUNT } };
      const reply = await t.call("agents.policy.update", { params: { agentId: agent.id }, body });
      expect.success("an update", reply);
      expect.of(reply.operation).same(
        "an update",
        "permissions replaced, limits merged, the rest as it was:",
        [["CREATE_QUOTES"], PLAIN_AMOUNT, "USD", "AUTO"],
        ["permissions", "spendingLimits.perTransactionLimit", "spendingLimits.currency", "defaultExecutionMode"].map(
          (path) => valueAt(reply.body, `policy.${path}`),
        ),
      );
      expect.status("the next call", await transferOut(t, agent, PLAIN_AMOUNT), 403);
    },
  }),

  /** What counts is the policy as it is now, not as it was when the agent got its token (G-63s). */
  ruleCheck({
    rules: ["G-63s"],
    name: "permissions are granted and revoked immediately",
    operation: "agents.policy.update",
    async run(t, expect) {
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
    },
  }),

  /** Everything that an update names, and nothing else; null removes a restriction (G-63s). */
  ruleCheck({
    rules: ["G-63s"],
    name: "every part of a policy can be updated",
    operation: "agents.policy.update",
    async run(t, expect) {
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
      expectAction(t, expect.rules, "a lower threshold", await pay(), "PENDING_APPROVAL");
      await update({ approvalThresholds: { amount: null } });
      expectAction(t, expect.rules, "no threshold", await pay(), "APPROVED");
      await update({ accountRestrictions: { allowedAccountIds: [walletId] } });
      expect.status("another account allowed", await pay(), 403, 404);
      await update({ accountRestrictions: { allowedAccountIds: null } });
      expectAction(t, expect.rules, "every account allowed", await pay(), "APPROVED");
      await update({ spendingLimits: { perTransactionLimit: 2 * PLAIN_AMOUNT } });
      await update({ defaultExecutionMode: "APPROVAL_REQUIRED" });
      expectAction(t, expect.rules, "another mode", await pay(), "PENDING_APPROVAL");
      const { body } = await t.call("agents.get", { params: { agentId: agent.id } });
      expect.same(
        "after all of them",
        "what nothing was said of, as it was made:",
        [100 * PLAIN_AMOUNT, walletId, PLAIN_AMOUNT, "USD"],
        [
          "spendingLimits.dailyLimit",
          "accountRestrictions.accountRules[].accountId",
          "accountRestrictions.accountRules[].perTransactionLimit",
          "approvalThresholds.currency",
        ].map((path) => valueAt(body, `policy.${path}`)),
      );
    },
  }),
];

/** Each of these amounts must have this result; the policy is that of the selector. */
function amountsCheck(
  name: string,
  rules: string[],
  options: (t: Trial) => Promise<PolicyOptions>,
  cases: readonly { amount: number; wanted: "APPROVED" | "PENDING_APPROVAL" | 403 }[],
): Check {
  return agentCheck(name, "agents.me.transfers.out", rules, async (t) => {
    const agent = await agentOf(t, await options(t));
    for (const { amount, wanted } of cases) {
      const reply = await transferOut(t, agent, amount);
      if (wanted === 403) expecting(t, rules).status(`${amount}`, reply, 403);
      else expectAction(t, rules, `${amount}`, reply, wanted);
    }
  });
}

function thresholds(contract: Contract): Check {
  return amountsCheck(
    "an amount above the threshold needs approval",
    declared(contract, "AGENT-13"),
    async () => ({ approvalThresholds: { currency: "USD", amount: PLAIN_AMOUNT } }),
    [
      { amount: PLAIN_AMOUNT, wanted: "APPROVED" },
      { amount: PLAIN_AMOUNT + 1, wanted: "PENDING_APPROVAL" },
    ],
  );
}

/** A mode of the account's own takes the place of the policy's mode, and not of its threshold. */
function thresholdOfEveryMode(contract: Contract): Check {
  return amountsCheck(
    "an amount above the threshold needs approval in mode AUTO",
    declared(contract, "AGENT-13"),
    async (t) => ({
      approvalThresholds: { currency: "USD", amount: PLAIN_AMOUNT },
      accountRestrictions: {
        accountRules: [{ accountId: (await fundedAccount(t, "USD", 1_000 * PLAIN_AMOUNT)).id, executionMode: "AUTO" }],
      },
    }),
    [
      { amount: PLAIN_AMOUNT, wanted: "APPROVED" },
      { amount: PLAIN_AMOUNT + 1, wanted: "PENDING_APPROVAL" },
    ],
  );
}

function accountRules(contract: Contract): Check {
  return amountsCheck(
    "an account's policy overrides the agent's policy",
    declared(contract, "G-61c"),
    async (t) => ({
      spendingLimits: { perTransactionLimit: 1 },
      accountRestrictions: {
        accountRules: [
          {
            accountId: (await fundedAccount(t, "USD", 1_000 * PLAIN_AMOUNT)).id,
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
    "an amount equal to a limit is accepted",
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

/** A list for each of two permissions. */
const lists = [
  { permission: "VIEW_TRANSACTIONS", operation: "agents.me.transactions.list" },
  { permission: "MANAGE_EXTERNAL_ACCOUNTS", operation: "agents.me.externalAccounts.list" },
] as const;
