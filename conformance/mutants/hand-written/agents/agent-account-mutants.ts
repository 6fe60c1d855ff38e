import { type ProxiedCall, refusal, bodyOf, type Behave } from "../../proxy/proxied-call.ts";
import { shownAccounts, objectIn, type Item, bodyIn, objectAt, isSuccess } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { basePathOf, platformCredentials } from "./agent-calls.ts";

/** What an agent's call names at an end of a payment. */
function idAt(call: ProxiedCall, end: string): unknown {
  return objectIn({ ...bodyOf(call) }, end)["accountId"];
}

/** Lets an agent pay as its platform could, where one end is the platform's own account. */
function paysAsPlatform({ operation, end, path }: { operation: string; end: string; path: string }): Behave {
  return () => {
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
  };
}

/** Whose accounts an agent's payments are made with. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant(
    "G-43b",
    "agents/an-agent-pays-from-the-platform's-own-account",
    paysAsPlatform({
      operation: "agents.me.transfers.out",
      end: "source",
      path: "/transfer-out",
    }),
  ),
  mutant(
    "G-43b",
    "agents/an-agent-pays-to-the-platform's-own-account",
    paysAsPlatform({
      operation: "agents.me.transfers.out",
      end: "destination",
      path: "/transfer-out",
    }),
  ),
  mutant(
    "AGENT-21",
    "agents/an-agent-prices-a-payment-to-the-platform's-own-account",
    paysAsPlatform({
      operation: "agents.me.quotes.create",
      end: "destination",
      path: "/quotes",
    }),
  ),
  mutant("G-43b", "agents/an-agent-is-told-that-two-accounts-have-two-owners", () => {
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
  mutant("G-65a", "agents/redeeming-a-code-needs-credentials", () => ({
    request: async (call) =>
      call.operation === "agents.deviceCodes.redeem" && call.headers["authorization"] === undefined
        ? refusal(401, "UNAUTHORIZED")
        : undefined,
  })),
  mutant("G-64c", "agents/an-agent's-older-codes-stay-valid", () => {
    const agents = new Map<string, unknown>();
    const newest = new Map<unknown, string>();
    return {
      request(call) {
        if (call.operation !== "agents.deviceCodes.redeem") return;
        const code = decodeURIComponent(call.path.split("/").at(-2) ?? "");
        call.path = call.path.replace(code, newest.get(agents.get(code)) ?? code);
      },
      reply(call, reply) {
        if (!isSuccess(reply)) return;
        const body = bodyIn(reply);
        const made = call.operation === "agents.create" ? objectAt(body, "deviceCode") : body;
        if (!["agents.create", "agents.deviceCodes.create"].includes(call.operation ?? "")) return;
        agents.set(String(made["code"]), made["agentId"]);
        newest.set(made["agentId"], String(made["code"]));
      },
    };
  }),
  mutant("G-65b", "agents/the-code-of-a-deleted-agent-is-redeemed", () => {
    const agents = new Map<string, Item>();
    const deleted = new Set<unknown>();
    return {
      reply(call, reply) {
        const [, code = ""] = /device-codes\/([^/]+)\/redeem$/.exec(call.path) ?? [];
        const body = bodyIn(reply);
        const agent = agents.get(decodeURIComponent(code));
        if (call.operation === "agents.create" && isSuccess(reply))
          agents.set(String(objectAt(body, "deviceCode")["code"]), { ...objectAt(body, "agent") });
        if (call.operation === "agents.delete" && isSuccess(reply)) deleted.add(call.path.split("/").at(-1));
        if (agent === undefined || !deleted.has(agent["id"]) || reply.status !== 404) return;
        const { id: agentId, name: agentName, policy } = agent;
        const accessToken = "sat_0000000000000000000000000000000000000000";
        Object.assign(reply, { status: 200, body: { agentId, agentName, accessToken, policy } });
      },
    };
  }),
];
