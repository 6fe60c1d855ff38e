import { agentMutant, basePathOf, platformCredentials } from "./agent-behaviour.ts";
import { objectIn, shownAccounts } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, refusal, type ProxiedCall } from "../../proxy/proxied-call.ts";

/** What an agent's call names at an end of a payment. */
function idAt(call: ProxiedCall, end: string): unknown {
  return objectIn({ ...bodyOf(call) }, end)["accountId"];
}

/** Lets an agent pay as its platform could, where one end is the platform's own account. */
function paysAsPlatform(
  rule: string,
  name: string,
  { operation, end, path }: { operation: string; end: string; path: string },
): HandWrittenMutant {
  return agentMutant(rule, name, () => {
    const own = platformCredentials();
    const note = shownAccounts();
    return {
      async reply(call, reply, send) {
        const authorization = own(call);
        const account = note(call, reply).get(idAt(call, end));
        const isRefused = call.operation === operation && reply.status >= 400;
        if (!isRefused || account === undefined || account["customerId"] !== undefined) return;
        const headers = { authorization, "content-type": "application/json" };
        Object.assign(reply, await send({ ...call, headers, path: `${basePathOf(call)}${path}` }));
      },
    };
  });
}

/** Whose accounts an agent's payments are made with. */
export const mutants: readonly HandWrittenMutant[] = [
  paysAsPlatform("G-43b", "an-agent-pays-from-the-platform's-own-account", {
    operation: "agents.me.transfers.out",
    end: "source",
    path: "/transfer-out",
  }),
  paysAsPlatform("G-43b", "an-agent-pays-to-the-platform's-own-account", {
    operation: "agents.me.transfers.out",
    end: "destination",
    path: "/transfer-out",
  }),
  paysAsPlatform("AGENT-21", "an-agent-prices-a-payment-to-the-platform's-own-account", {
    operation: "agents.me.quotes.create",
    end: "destination",
    path: "/quotes",
  }),
  agentMutant("G-43b", "an-agent-is-told-that-two-accounts-have-two-owners", () => {
    const note = shownAccounts();
    return {
      reply(call, reply) {
        const known = note(call, reply);
        if (call.operation?.startsWith("agents.me.transfers.") !== true || reply.status !== 404) return;
        const owners = ["source", "destination"].map((end) => known.get(idAt(call, end))?.["customerId"]);
        const areTwo = owners.every((owner) => owner !== undefined) && new Set(owners).size === 2;
        if (areTwo) Object.assign(reply, refusal(400, "INVALID_INPUT"));
      },
    };
  }),
];
