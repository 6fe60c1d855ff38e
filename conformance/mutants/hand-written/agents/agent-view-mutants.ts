import { answered, base, ofAgents, platformsOwn } from "./agent-behaviour.ts";
import { firstSeen, inside, isDone, lastOf, sending, showing } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";

/** Answers an agent's 404 with what its platform would get. */
function reaches(rules: string | string[], name: string, operation: string, path: string): HandWrittenMutant {
  return ofAgents(rules, name, () => {
    const own = platformsOwn();
    return {
      async reply(call, reply, send) {
        const authorization = own(call);
        if (call.operation !== operation || reply.status !== 404) return;
        const headers = { authorization };
        Object.assign(reply, await send({ ...call, headers, path: `${base(call)}${path}/${lastOf(call)}` }));
      },
    };
  });
}

/** What an agent can see and pay, its name and its spending. */
export const mutants: readonly HandWrittenMutant[] = [
  reaches("AGENT-22", "an-agent-reads-the-quotes-of-others", "agents.me.quotes.get", "/quotes"),
  reaches("AGENT-26", "an-agent-reads-any-payment", "agents.me.transactions.get", "/transactions"),
  answered("G-67a", "an-agent-sees-another-policy-than-its-platform", "agents.me.get", (agent) => {
    inside(agent, "policy")["defaultExecutionMode"] = "APPROVAL_REQUIRED";
  }),
  answered("G-67n", "an-account-of-an-agent-is-nobody's", "agents.me.externalAccounts.create", (account) => {
    delete account["customerId"];
  }),
  ofAgents("AGENT-18", "an-agent's-actions-are-listed-whatever-their-status", () => ({
    request(call) {
      if (call.operation === "agents.me.actions.list") call.path = call.path.replace(/([?&])status=[^&]*/, "$1");
    },
  })),
  ofAgents("AGENT-18", "an-agent-lists-nothing-of-its-own", () => ({
    reply(call, reply) {
      if (call.operation === "agents.me.actions.list" && isDone(reply))
        inside({ body: reply.body }, "body")["data"] = [];
    },
  })),
  ofAgents(
    "AGENT-19",
    "a-transfer-of-no-amount-is-one-of-the-least",
    sending("agents.me.transfers.out", (body) => {
      body["amount"] ??= 1;
    }),
  ),
  ofAgents(
    "G-43f",
    "a-payment-of-an-agent-always-completes",
    showing("Transaction", (payment) => {
      if (payment["agentId"] === undefined || payment["status"] !== "FAILED") return;
      payment["status"] = "COMPLETED";
      delete payment["failureReason"];
    }),
  ),
  answered("V-62c", "a-quote-that-waits-is-under-way", "agents.me.quotes.create", (quote) => {
    quote["status"] = "PROCESSING";
  }),
  ofAgents("G-63t", "an-agent-keeps-its-first-name", () => {
    const first = firstSeen();
    return showing("Agent", (agent) => {
      agent["name"] = first(agent["id"], agent["name"]);
    })();
  }),
  ofAgents(
    ["G-63t", "V-60b"],
    "whoever-is-renamed-is-resumed",
    sending("agents.update", (body) => {
      body["isPaused"] ??= false;
    }),
  ),
  ofAgents("V-60e", "what-waits-counts-as-spent", () => {
    const asked = new Map<unknown, number>();
    return {
      reply(call, reply) {
        const body = inside({ body: reply.body }, "body");
        if (call.operation === "agents.me.transfers.out" && isDone(reply)) {
          asked.set(body["agentId"], (asked.get(body["agentId"]) ?? 0) + 1);
        }
        if (call.operation !== "agents.get" || !asked.has(body["id"])) return;
        inside(body, "usage")["dailyTransactionCount"] = asked.get(body["id"]);
      },
    };
  }),
  ofAgents("V-60e", "nothing-counts-as-spent", () => {
    const first = firstSeen();
    return showing("Agent", (agent) => {
      agent["usage"] = first(agent["id"], structuredClone(agent["usage"]));
    })();
  }),
];
