import type { Behave } from "../../proxy/proxied-call.ts";
import { bodyIn, objectAt, isSuccess, lastSegmentOf } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { items, keepingFirst } from "../traffic.ts";
import { basePathOf, platformCredentials } from "./agent-calls.ts";

/** Answers an agent's 404 with what its platform would get. */
function answersAsPlatform(operation: string, path: string): Behave {
  return () => {
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
  };
}

/** Lists for an agent what its platform would list. */
function listsAsPlatform(operation: string, path: string): Behave {
  return () => {
    const own = platformCredentials();
    return {
      async reply(call, reply, send) {
        const authorization = own(call);
        if (call.operation !== operation || !isSuccess(reply)) return;
        const [, query = ""] = call.path.split("?");
        Object.assign(
          reply,
          await send({ ...call, headers: { authorization }, path: `${basePathOf(call)}${path}?${query}` }),
        );
      },
    };
  };
}

/** What an agent can see and pay, its name and its spending. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant(
    "AGENT-22",
    "agents/an-agent-reads-the-quotes-of-others",
    answersAsPlatform("agents.me.quotes.get", "/quotes"),
  ),
  mutant(
    "AGENT-26",
    "agents/an-agent-reads-any-payment",
    answersAsPlatform("agents.me.transactions.get", "/transactions"),
  ),
  mutant(
    "AGENT-26",
    "agents/an-agent-lists-the-accounts-of-every-customer",
    listsAsPlatform("agents.me.internalAccounts.list", "/customers/internal-accounts"),
  ),
  mutant(
    "AGENT-26",
    "agents/an-agent-lists-the-payments-of-every-customer",
    listsAsPlatform("agents.me.transactions.list", "/transactions"),
  ),
  mutant(
    "G-67o",
    "agents/an-agent-reads-the-platform's-own-account",
    answersAsPlatform("agents.me.externalAccounts.get", "/platform/external-accounts"),
  ),
  mutant(
    "G-67p",
    "agents/an-agent-deletes-the-platform's-own-account",
    answersAsPlatform("agents.me.externalAccounts.delete", "/platform/external-accounts"),
  ),
  mutant("AGENT-18", "agents/the-status-filter-of-an-agent's-actions-is-ignored", () => ({
    request(call) {
      if (call.operation === "agents.me.actions.list") call.path = call.path.replace(/([?&])status=[^&]*/, "$1");
    },
  })),
  mutant("AGENT-18", "agents/an-agent-lists-nothing-of-its-own", () => ({
    reply(call, reply) {
      if (call.operation === "agents.me.actions.list" && isSuccess(reply)) bodyIn(reply)["data"] = [];
    },
  })),
  mutant("G-43f", "agents/a-payment-of-an-agent-always-completes", items("Transaction"), (payment) => {
    if (payment["agentId"] === undefined || payment["status"] !== "FAILED") return;
    payment["status"] = "COMPLETED";
    delete payment["failureReason"];
  }),
  mutant("G-63t", "agents/an-agent-keeps-its-first-name", keepingFirst("Agent", "name")),

  mutant("V-60e", "agents/waiting-actions-count-as-spent", () => {
    const timesRequested = new Map<unknown, number>();
    return {
      reply(call, reply) {
        const body = bodyIn(reply);
        if (call.operation === "agents.me.transfers.out" && isSuccess(reply)) {
          timesRequested.set(body["agentId"], (timesRequested.get(body["agentId"]) ?? 0) + 1);
        }
        if (call.operation !== "agents.get" || !timesRequested.has(body["id"])) return;
        objectAt(body, "usage")["dailyTransactionCount"] = timesRequested.get(body["id"]);
      },
    };
  }),
  mutant("V-60e", "agents/nothing-counts-as-spent", keepingFirst("Agent", "usage")),
];
