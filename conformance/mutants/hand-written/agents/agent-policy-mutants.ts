import { bodyOf, refusal, type Behave } from "../../proxy/proxied-call.ts";
import { type Item, itemsIn, bodyIn, sendBody, objectAt, objectIn, listIn } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { items, requestOf } from "../traffic.ts";

/** Changes the policy of every new agent. */
function changesPolicy(change: (policy: Item) => void): Behave {
  return requestOf("agents.create")((body) => change(objectAt(body, "policy")));
}

/** What a policy allows, and how it is updated. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant("AGENT-13", "agents/an-amount-that-equals-the-threshold-needs-approval", changesPolicy, (policy) => {
    const threshold = objectAt(policy, "approvalThresholds");
    if (typeof threshold["amount"] === "number") threshold["amount"] -= 1;
    else delete policy["approvalThresholds"];
  }),
  mutant("G-61c", "agents/an-account's-rule-is-a-rule-of-every-account", changesPolicy, (policy) => {
    const [rule] = rulesOf(policy);
    if (rule?.["executionMode"] !== undefined) policy["defaultExecutionMode"] = rule["executionMode"];
  }),
  mutant("G-61d", "agents/an-amount-that-equals-a-limit-is-beyond-it", changesPolicy, (policy) => {
    const limits = objectAt(policy, "spendingLimits");
    limits["perTransactionLimit"] = Number(limits["perTransactionLimit"]) - 1;
  }),
  mutant("G-67j", "agents/an-account's-own-limit-of-0-limits-nothing", changesPolicy, (policy) => {
    for (const rule of rulesOf(policy)) if (rule["perTransactionLimit"] === 0) rule["perTransactionLimit"] = null;
  }),
  mutant("AGENT-13", "agents/a-threshold-is-in-the-policy's-currency-in-every-currency", changesPolicy, (policy) => {
    if (policy["approvalThresholds"] === undefined) return;
    const { currency } = objectAt(policy, "spendingLimits");
    objectAt(policy, "approvalThresholds")["currency"] = currency;
  }),
  mutant(
    "AGENT-13",
    "agents/a-threshold-has-no-effect-on-an-account-that-is-AUTO-by-its-own-rule",
    changesPolicy,
    (policy) => {
      if (rulesOf(policy)[0]?.["executionMode"] === "AUTO") delete policy["approvalThresholds"];
    },
  ),
  mutant("V-60e", "agents/what-was-spent-is-counted-in-cents-in-every-currency", items("Agent"), (agent) => {
    const usage = objectAt(agent, "usage");
    if (objectIn(objectIn(agent, "policy"), "spendingLimits")["currency"] !== "USDB") return;
    for (const name of ["dailySpend", "monthlySpend"]) usage[name] = Math.round(Number(usage[name]) / 10_000);
  }),
  mutant("V-60e", "agents/an-update-of-the-policy-forgets-what-was-spent", () => {
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
  mutant("G-67j", "agents/a-new-limit-leaves-out-what-was-spent-before", () => ({
    async request(call, send) {
      const body = call.operation === "agents.policy.update" ? bodyOf(call) : undefined;
      const limits = objectIn(body ?? {}, "spendingLimits");
      if (body === undefined || typeof limits["dailyLimit"] !== "number") return undefined;
      const path = call.path.replace(/\/policy$/, "");
      const agent = await send({ ...call, operation: undefined, method: "GET", path, body: undefined });
      limits["dailyLimit"] += Number(objectIn(objectIn({ body: agent.body }, "body"), "usage")["dailySpend"]);
      sendBody(call, body);
      return undefined;
    },
  })),
  mutant("G-67j", "agents/a-limit-gives-way-to-the-fourth-try", () => {
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
  mutant("G-67j", "agents/a-limit-that-was-reached-is-never-free-again", () => {
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
  mutant("G-63s", "agents/an-update-adds-to-the-permissions", requestOf("agents.policy.update"), (body) => {
    if (Array.isArray(body["permissions"])) body["permissions"] = ["CREATE_TRANSFERS", ...body["permissions"]];
  }),
  mutant("G-63s", "agents/a-permission-that-was-taken-away-still-reads", () => {
    const redeemed = new Map<string, Item>();
    const updated = new Set<unknown>();
    return {
      reply(call, reply) {
        const body = bodyIn(reply);
        if (call.operation === "agents.deviceCodes.redeem") redeemed.set(`Bearer ${String(body["accessToken"])}`, body);
        if (call.operation === "agents.policy.update") updated.add(body["id"]);
        if (call.operation !== "agents.me.transactions.list" || reply.status !== 403) return;
        const { agentId, policy } = redeemed.get(call.headers["authorization"] ?? "") ?? {};
        const isListed = listIn(objectIn({ policy }, "policy"), "permissions").includes("VIEW_TRANSACTIONS");
        if (isListed && updated.has(agentId)) Object.assign(reply, { status: 200, body: { data: [], hasMore: false } });
      },
    };
  }),
  mutant("G-63s", "agents/a-limit-is-kept-in-31-bits", requestOf("agents.policy.update"), (body) => {
    const limits = objectAt(body, "spendingLimits");
    for (const [name, limit] of Object.entries(limits)) {
      if (typeof limit === "number") limits[name] = Math.min(limit, 2 ** 31 - 1);
    }
  }),
];

function rulesOf(policy: Item): Item[] {
  const { accountRules } = objectAt({ ...policy }, "accountRestrictions");
  // Rules are objects.
  return Array.isArray(accountRules) ? (accountRules as Item[]) : [];
}
