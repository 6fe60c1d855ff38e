import { answered, ofAgents } from "./agent-behaviour.ts";
import { inside, isDone, showing } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { refusal } from "../../proxy/proxied-call.ts";

/** New agents, and the device codes that connect them. */
export const mutants: readonly HandWrittenMutant[] = [
  answered("AGENT-24", "redeeming-a-code-gives-no-token", "agents.deviceCodes.redeem", (body) => {
    delete body["accessToken"];
  }),
  answered("AGENT-25", "the-token-is-another-than-the-one-that-is-let-in", "agents.deviceCodes.redeem", (body) => {
    body["accessToken"] = "sat_0000000000000000000000000000000000000000";
  }),
  answered("G-64e", "a-code-is-never-redeemed", "agents.deviceCodes.status", (body) => {
    body["redeemed"] = false;
  }),
  ofAgents(
    "G-65e",
    "an-agent-is-never-connected",
    showing("Agent", (agent) => {
      agent["isConnected"] = false;
    }),
  ),
  answered("G-63b", "a-new-agent-has-spent-something", "agents.create", (body) => {
    inside(inside(body, "agent"), "usage")["dailySpend"] = 1;
  }),
  ofAgents("G-65a", "redeeming-a-code-needs-credentials", () => ({
    request: async (call) =>
      call.operation === "agents.deviceCodes.redeem" && call.headers["authorization"] === undefined
        ? refusal(401, "UNAUTHORIZED")
        : undefined,
  })),
  ofAgents("G-64c", "any-code-of-an-agent-is-as-good-as-the-newest", () => {
    const agents = new Map<string, unknown>();
    const newest = new Map<unknown, string>();
    return {
      request(call) {
        if (call.operation !== "agents.deviceCodes.redeem") return;
        const code = decodeURIComponent(call.path.split("/").at(-2) ?? "");
        call.path = call.path.replace(code, newest.get(agents.get(code)) ?? code);
      },
      reply(call, reply) {
        if (!isDone(reply)) return;
        const body = inside({ body: reply.body }, "body");
        const made = call.operation === "agents.create" ? inside(body, "deviceCode") : body;
        if (!["agents.create", "agents.deviceCodes.create"].includes(call.operation ?? "")) return;
        agents.set(String(made["code"]), made["agentId"]);
        newest.set(made["agentId"], String(made["code"]));
      },
    };
  }),
];
