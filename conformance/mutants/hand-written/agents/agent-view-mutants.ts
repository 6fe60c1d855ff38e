import { changesReplies, basePathOf, agentMutant, platformCredentials } from "./agent-behaviour.ts";
import { firstValues, objectAt, isSuccess, lastSegmentOf, changingRequests, changingItems } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";

/** Answers an agent's 404 with what its platform would get. */
function answersAsPlatform(rules: string | string[], name: string, operation: string, path: string): HandWrittenMutant {
  return agentMutant(rules, name, () => {
    const own = platformCredentials();
    return {
      async reply(call, reply, send) {
        const authorization = own(call);
        if (call.operation !== operation || reply.status !== 404) return;
        const headers = { authorization };
        Object.assign(
          reply,
          await send({ ...call, headers, path: `${basePathOf(call)}${path}/${lastSegmentOf(call)}` }),
        );
      },
    };
  });
}

/** What an agent can see and pay, its name and its spending. */
export const mutants: readonly HandWrittenMutant[] = [
  answersAsPlatform("AGENT-22", "an-agent-reads-the-quotes-of-others", "agents.me.quotes.get", "/quotes"),
  answersAsPlatform("AGENT-26", "an-agent-reads-any-payment", "agents.me.transactions.get", "/transactions"),
  answersAsPlatform(
    "G-67o",
    "an-agent-reads-the-platform's-own-account",
    "agents.me.externalAccounts.get",
    "/platform/external-accounts",
  ),
  answersAsPlatform(
    "G-67p",
    "an-agent-deletes-the-platform's-own-account",
    "agents.me.externalAccounts.delete",
    "/platform/external-accounts",
  ),
  changesReplies("G-67a", "an-agent-sees-another-policy-than-its-platform", "agents.me.get", (agent) => {
    objectAt(agent, "policy")["defaultExecutionMode"] = "APPROVAL_REQUIRED";
  }),
  changesReplies("G-67n", "an-agent's-account-has-no-customer", "agents.me.externalAccounts.create", (account) => {
    delete account["customerId"];
  }),
  agentMutant("AGENT-18", "the-status-filter-of-an-agent's-actions-is-ignored", () => ({
    request(call) {
      if (call.operation === "agents.me.actions.list") call.path = call.path.replace(/([?&])status=[^&]*/, "$1");
    },
  })),
  agentMutant("AGENT-18", "an-agent-lists-nothing-of-its-own", () => ({
    reply(call, reply) {
      if (call.operation === "agents.me.actions.list" && isSuccess(reply))
        objectAt({ body: reply.body }, "body")["data"] = [];
    },
  })),
  agentMutant(
    "AGENT-19",
    "a-transfer-of-no-amount-is-one-of-the-least",
    changingRequests("agents.me.transfers.out", (body) => {
      body["amount"] ??= 1;
    }),
  ),
  agentMutant(
    "G-43f",
    "a-payment-of-an-agent-always-completes",
    changingItems("Transaction", (payment) => {
      if (payment["agentId"] === undefined || payment["status"] !== "FAILED") return;
      payment["status"] = "COMPLETED";
      delete payment["failureReason"];
    }),
  ),
  changesReplies("V-62c", "a-waiting-quote-is-shown-as-processing", "agents.me.quotes.create", (quote) => {
    quote["status"] = "PROCESSING";
  }),
  agentMutant("G-63t", "an-agent-keeps-its-first-name", () => {
    const first = firstValues();
    return changingItems("Agent", (agent) => {
      agent["name"] = first(agent["id"], agent["name"]);
    })();
  }),
  agentMutant(
    ["G-63t", "V-60b"],
    "renaming-an-agent-resumes-it",
    changingRequests("agents.update", (body) => {
      body["isPaused"] ??= false;
    }),
  ),
  agentMutant("V-60e", "waiting-actions-count-as-spent", () => {
    const timesRequested = new Map<unknown, number>();
    return {
      reply(call, reply) {
        const body = objectAt({ body: reply.body }, "body");
        if (call.operation === "agents.me.transfers.out" && isSuccess(reply)) {
          timesRequested.set(body["agentId"], (timesRequested.get(body["agentId"]) ?? 0) + 1);
        }
        if (call.operation !== "agents.get" || !timesRequested.has(body["id"])) return;
        objectAt(body, "usage")["dailyTransactionCount"] = timesRequested.get(body["id"]);
      },
    };
  }),
  agentMutant("V-60e", "nothing-counts-as-spent", () => {
    const first = firstValues();
    return changingItems("Agent", (agent) => {
      agent["usage"] = first(agent["id"], structuredClone(agent["usage"]));
    })();
  }),
];
