import { changesReplies, agentMutant } from "./agent-behaviour.ts";
import { objectAt, isSuccess, changingItems, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { refusal } from "../../proxy/proxied-call.ts";

/** New agents, and the device codes that connect them. */
export const mutants: readonly HandWrittenMutant[] = [
  changesReplies("AGENT-24", "redeeming-a-code-gives-no-token", "agents.deviceCodes.redeem", (body) => {
    delete body["accessToken"];
  }),
  changesReplies("AGENT-25", "the-returned-token-is-not-the-valid-one", "agents.deviceCodes.redeem", (body) => {
    body["accessToken"] = "sat_0000000000000000000000000000000000000000";
  }),
  changesReplies("G-64e", "a-code-is-never-redeemed", "agents.deviceCodes.status", (body) => {
    body["redeemed"] = false;
  }),
  agentMutant(
    "G-65e",
    "an-agent-is-never-connected",
    changingItems("Agent", (agent) => {
      agent["isConnected"] = false;
    }),
  ),
  changesReplies("G-63b", "a-new-agent-has-spent-something", "agents.create", (body) => {
    objectAt(objectAt(body, "agent"), "usage")["dailySpend"] = 1;
  }),
  agentMutant("G-65a", "redeeming-a-code-needs-credentials", () => ({
    request: async (call) =>
      call.operation === "agents.deviceCodes.redeem" && call.headers["authorization"] === undefined
        ? refusal(401, "UNAUTHORIZED")
        : undefined,
  })),
  agentMutant("G-64c", "an-agent's-older-codes-stay-valid", () => {
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
        const body = objectAt({ body: reply.body }, "body");
        const made = call.operation === "agents.create" ? objectAt(body, "deviceCode") : body;
        if (!["agents.create", "agents.deviceCodes.create"].includes(call.operation ?? "")) return;
        agents.set(String(made["code"]), made["agentId"]);
        newest.set(made["agentId"], String(made["code"]));
      },
    };
  }),
  agentMutant("G-65b", "the-code-of-a-deleted-agent-is-redeemed", () => {
    const agents = new Map<string, Item>();
    const deleted = new Set<unknown>();
    return {
      reply(call, reply) {
        const [, code = ""] = /device-codes\/([^/]+)\/redeem$/.exec(call.path) ?? [];
        const body = objectAt({ body: reply.body }, "body");
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
