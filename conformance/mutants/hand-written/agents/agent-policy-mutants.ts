import { ofAgents } from "./agent-behaviour.ts";
import { inside, sending, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { refusal } from "../../proxy/proxied-call.ts";

/** Changes the policy of every new agent. */
function policed(rules: string | string[], name: string, change: (policy: Item) => void): HandWrittenMutant {
  return ofAgents(
    rules,
    name,
    sending("agents.create", (body) => change(inside(body, "policy"))),
  );
}

/** What a policy allows, and how it is updated. */
export const mutants: readonly HandWrittenMutant[] = [
  policed("AGENT-11", "no-agent-needs-approval", (policy) => {
    policy["defaultExecutionMode"] = "AUTO";
  }),
  policed("AGENT-12", "every-agent-needs-approval", (policy) => {
    policy["defaultExecutionMode"] = "APPROVAL_REQUIRED";
  }),
  policed("AGENT-13", "a-threshold-holds-nobody-back", (policy) => {
    delete policy["approvalThresholds"];
  }),
  policed("AGENT-13", "an-amount-that-equals-the-threshold-needs-approval", (policy) => {
    const threshold = inside(policy, "approvalThresholds");
    if (typeof threshold["amount"] === "number") threshold["amount"] -= 1;
    else delete policy["approvalThresholds"];
  }),
  policed("G-61c", "an-account-has-no-rules-of-its-own", (policy) => {
    if (policy["accountRestrictions"] !== undefined) delete inside(policy, "accountRestrictions")["accountRules"];
  }),
  policed("G-61c", "an-account's-rule-is-a-rule-of-every-account", (policy) => {
    const [rule] = rulesOf(policy);
    if (rule?.["executionMode"] !== undefined) policy["defaultExecutionMode"] = rule["executionMode"];
  }),
  policed("G-61d", "an-amount-that-equals-a-limit-is-beyond-it", (policy) => {
    const limits = inside(policy, "spendingLimits");
    limits["perTransactionLimit"] = Number(limits["perTransactionLimit"]) - 1;
  }),
  ...["dailyLimit", "monthlyLimit", "dailyTransactionLimit"].map((limit) =>
    policed("G-67j", `a-${limit}-limits-nothing`, (policy) => {
      delete inside(policy, "spendingLimits")[limit];
    }),
  ),
  policed("G-67j", "limits-count-in-dollars-whatever-their-currency", (policy) => {
    inside(policy, "spendingLimits")["currency"] = "USD";
  }),
  ofAgents("G-67j", "a-limit-that-was-reached-is-never-free-again", () => {
    const beyond = new Set<unknown>();
    return {
      async request(call) {
        const isPayment = call.operation === "agents.me.transfers.out";
        return isPayment && beyond.has(call.headers["authorization"]) ? refusal(403, "FORBIDDEN") : undefined;
      },
      reply(call, reply) {
        const isPayment = call.operation === "agents.me.transfers.out";
        if (isPayment && reply.status === 403) beyond.add(call.headers["authorization"]);
      },
    };
  }),
  ofAgents(
    "G-63s",
    "an-update-adds-to-the-permissions",
    sending("agents.policy.update", (body) => {
      if (Array.isArray(body["permissions"])) body["permissions"] = ["CREATE_TRANSFERS", ...body["permissions"]];
    }),
  ),
  ofAgents(
    "G-63s",
    "a-threshold-stays-as-it-was-made",
    sending("agents.policy.update", (body) => {
      delete body["approvalThresholds"];
    }),
  ),
  ofAgents(
    "G-63s",
    "a-limit-is-kept-in-31-bits",
    sending("agents.policy.update", (body) => {
      const limits = inside(body, "spendingLimits");
      for (const [name, limit] of Object.entries(limits)) {
        if (typeof limit === "number") limits[name] = Math.min(limit, 2 ** 31 - 1);
      }
    }),
  ),
  ofAgents(
    "G-63s",
    "a-restriction-is-never-lifted",
    sending("agents.policy.update", (body) => {
      const restrictions = inside({ ...body }, "accountRestrictions");
      if (restrictions["allowedAccountIds"] === null) delete body["accountRestrictions"];
    }),
  ),
];

function rulesOf(policy: Item): Item[] {
  const { accountRules } = inside({ ...policy }, "accountRestrictions");
  // Rules are objects.
  return Array.isArray(accountRules) ? (accountRules as Item[]) : [];
}
