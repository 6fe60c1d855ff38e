import { agentMutant } from "./agent-behaviour.ts";
import { changingItems, itemsIn, listIn, objectAt, objectIn, changingRequests, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, refusal } from "../../proxy/proxied-call.ts";

/** Changes the policy of every new agent. */
function changesPolicy(rules: string | string[], name: string, change: (policy: Item) => void): HandWrittenMutant {
  return agentMutant(
    rules,
    name,
    changingRequests("agents.create", (body) => change(objectAt(body, "policy"))),
  );
}

/** What a policy allows, and how it is updated. */
export const mutants: readonly HandWrittenMutant[] = [
  changesPolicy("AGENT-11", "no-agent-needs-approval", (policy) => {
    policy["defaultExecutionMode"] = "AUTO";
  }),
  changesPolicy("AGENT-12", "every-agent-needs-approval", (policy) => {
    policy["defaultExecutionMode"] = "APPROVAL_REQUIRED";
  }),
  changesPolicy("AGENT-13", "a-threshold-has-no-effect", (policy) => {
    delete policy["approvalThresholds"];
  }),
  changesPolicy("AGENT-13", "an-amount-that-equals-the-threshold-needs-approval", (policy) => {
    const threshold = objectAt(policy, "approvalThresholds");
    if (typeof threshold["amount"] === "number") threshold["amount"] -= 1;
    else delete policy["approvalThresholds"];
  }),
  changesPolicy("G-61c", "an-account-has-no-rules-of-its-own", (policy) => {
    if (policy["accountRestrictions"] !== undefined) delete objectAt(policy, "accountRestrictions")["accountRules"];
  }),
  changesPolicy("G-61c", "an-account's-rule-is-a-rule-of-every-account", (policy) => {
    const [rule] = rulesOf(policy);
    if (rule?.["executionMode"] !== undefined) policy["defaultExecutionMode"] = rule["executionMode"];
  }),
  changesPolicy("G-67d", "an-empty-list-of-accounts-allows-every-account", (policy) => {
    const restrictions = objectIn(policy, "accountRestrictions");
    if (JSON.stringify(restrictions["allowedAccountIds"]) === "[]") delete restrictions["allowedAccountIds"];
  }),
  changesPolicy("G-61d", "an-amount-that-equals-a-limit-is-beyond-it", (policy) => {
    const limits = objectAt(policy, "spendingLimits");
    limits["perTransactionLimit"] = Number(limits["perTransactionLimit"]) - 1;
  }),
  ...["dailyLimit", "monthlyLimit", "dailyTransactionLimit"].map((limit) =>
    changesPolicy("G-67j", `a-${limit}-limits-nothing`, (policy) => {
      delete objectAt(policy, "spendingLimits")[limit];
    }),
  ),
  ...["perTransactionLimit", "dailyLimit", "monthlyLimit", "dailyTransactionLimit"].map((limit) =>
    changesPolicy("G-67j", `a-${limit}-of-0-limits-nothing`, (policy) => {
      const limits = objectAt(policy, "spendingLimits");
      if (limits[limit] === 0) limits[limit] = 1_000_000_000;
    }),
  ),
  changesPolicy("G-67j", "an-account's-own-limit-of-0-limits-nothing", (policy) => {
    for (const rule of rulesOf(policy)) if (rule["perTransactionLimit"] === 0) rule["perTransactionLimit"] = null;
  }),
  changesPolicy("AGENT-13", "a-threshold-of-0-has-no-effect", (policy) => {
    if (objectIn(policy, "approvalThresholds")["amount"] === 0) delete policy["approvalThresholds"];
  }),
  changesPolicy("AGENT-13", "a-threshold-is-in-the-policy's-currency-in-every-currency", (policy) => {
    if (policy["approvalThresholds"] === undefined) return;
    const { currency } = objectAt(policy, "spendingLimits");
    objectAt(policy, "approvalThresholds")["currency"] = currency;
  }),
  changesPolicy("AGENT-13", "a-threshold-has-no-effect-on-an-account-that-is-AUTO-by-its-own-rule", (policy) => {
    if (rulesOf(policy)[0]?.["executionMode"] === "AUTO") delete policy["approvalThresholds"];
  }),
  agentMutant(
    "V-60e",
    "what-was-spent-is-counted-in-cents-in-every-currency",
    changingItems("Agent", (agent) => {
      const usage = objectAt(agent, "usage");
      if (objectIn(objectIn(agent, "policy"), "spendingLimits")["currency"] !== "USDB") return;
      for (const name of ["dailySpend", "monthlySpend"]) usage[name] = Math.round(Number(usage[name]) / 10_000);
    }),
  ),
  agentMutant("V-60e", "an-update-of-the-policy-forgets-what-was-spent", () => {
    const forgotten = new Map<unknown, Item>();
    return {
      reply(call, reply) {
        for (const agent of itemsIn(call, reply, "Agent")) {
          const usage = objectAt(agent, "usage");
          if (call.operation === "agents.policy.update") forgotten.set(agent["id"], { ...usage });
          const before = forgotten.get(agent["id"]) ?? {};
          for (const name of ["dailyTransactionCount", "dailySpend", "monthlySpend"]) {
            usage[name] = Number(usage[name]) - Number(before[name] ?? 0);
          }
        }
      },
    };
  }),
  agentMutant("G-67j", "a-new-limit-leaves-out-what-was-spent-before", () => ({
    async request(call, send) {
      const body = call.operation === "agents.policy.update" ? bodyOf(call) : undefined;
      const limits = objectIn(body ?? {}, "spendingLimits");
      if (typeof limits["dailyLimit"] !== "number") return undefined;
      const path = call.path.replace(/\/policy$/, "");
      const agent = await send({ ...call, operation: undefined, method: "GET", path, body: undefined });
      limits["dailyLimit"] += Number(objectIn(objectIn({ body: agent.body }, "body"), "usage")["dailySpend"]);
      call.body = JSON.stringify(body);
      return undefined;
    },
  })),
  changesPolicy("G-67j", "limits-are-in-dollars-in-every-currency", (policy) => {
    objectAt(policy, "spendingLimits")["currency"] = "USD";
  }),
  agentMutant("G-67j", "a-limit-gives-way-to-the-fourth-try", () => {
    const refused = new Map<string, number>();
    const paid = new Map<string, unknown>();
    return {
      reply(call, reply) {
        const { authorization = "" } = call.headers;
        if (call.operation !== "agents.me.transfers.out") return;
        if (reply.status === 201) paid.set(authorization, reply.body);
        if (reply.status !== 403) return;
        const times = (refused.get(authorization) ?? 0) + 1;
        refused.set(authorization, times);
        if (times === 4 && paid.has(authorization))
          Object.assign(reply, { status: 201, body: paid.get(authorization) });
      },
    };
  }),
  agentMutant("G-67j", "a-limit-that-was-reached-is-never-free-again", () => {
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
  agentMutant(
    "G-63s",
    "an-update-adds-to-the-permissions",
    changingRequests("agents.policy.update", (body) => {
      if (Array.isArray(body["permissions"])) body["permissions"] = ["CREATE_TRANSFERS", ...body["permissions"]];
    }),
  ),
  agentMutant("G-63s", "a-permission-that-was-taken-away-still-reads", () => {
    const redeemed = new Map<string, Item>();
    const updated = new Set<unknown>();
    return {
      reply(call, reply) {
        const body = objectIn({ body: reply.body }, "body");
        if (call.operation === "agents.deviceCodes.redeem") redeemed.set(`Bearer ${String(body["accessToken"])}`, body);
        if (call.operation === "agents.policy.update") updated.add(body["id"]);
        if (call.operation !== "agents.me.transactions.list" || reply.status !== 403) return;
        const { agentId, policy } = redeemed.get(call.headers["authorization"] ?? "") ?? {};
        const isListed = listIn(objectIn({ policy }, "policy"), "permissions").includes("VIEW_TRANSACTIONS");
        if (isListed && updated.has(agentId)) Object.assign(reply, { status: 200, body: { data: [], hasMore: false } });
      },
    };
  }),
  agentMutant(
    "G-63s",
    "a-threshold-stays-as-it-was-made",
    changingRequests("agents.policy.update", (body) => {
      delete body["approvalThresholds"];
    }),
  ),
  agentMutant(
    "G-63s",
    "a-limit-is-kept-in-31-bits",
    changingRequests("agents.policy.update", (body) => {
      const limits = objectAt(body, "spendingLimits");
      for (const [name, limit] of Object.entries(limits)) {
        if (typeof limit === "number") limits[name] = Math.min(limit, 2 ** 31 - 1);
      }
    }),
  ),
  agentMutant(
    "G-63s",
    "a-restriction-is-never-lifted",
    changingRequests("agents.policy.update", (body) => {
      const restrictions = objectAt({ ...body }, "accountRestrictions");
      if (restrictions["allowedAccountIds"] === null) delete body["accountRestrictions"];
    }),
  ),
];

function rulesOf(policy: Item): Item[] {
  const { accountRules } = objectAt({ ...policy }, "accountRestrictions");
  // Rules are objects.
  return Array.isArray(accountRules) ? (accountRules as Item[]) : [];
}
