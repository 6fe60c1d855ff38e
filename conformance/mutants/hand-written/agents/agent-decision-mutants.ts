import { answered, base, ofAgents, platformsOwn } from "./agent-behaviour.ts";
import { firstSeen, inside, isDone, lastOf, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedReply, refusal, type Send } from "../../proxy/proxied-call.ts";

const APPROVE = "agents.actions.approve";
const REJECT = "agents.actions.reject";

/** Replaces replies of one status by another reply. */
function instead(rule: string, name: string, operation: string, [from, to]: [number, ProxiedReply]): HandWrittenMutant {
  return ofAgents(rule, name, () => ({
    reply(call, reply) {
      if (call.operation === operation && reply.status === from) Object.assign(reply, structuredClone(to));
    },
  }));
}

/** Makes another call with the platform's credentials after a decision. */
function besides(
  rule: string,
  name: string,
  operation: string,
  move: (action: Item) => [string, Item],
): HandWrittenMutant {
  return ofAgents(rule, name, () => ({
    async reply(call, reply, send: Send) {
      if (call.operation !== operation || !isDone(reply)) return;
      const [path, body] = move(inside({ body: reply.body }, "body"));
      const headers = { authorization: call.headers["authorization"] ?? "", "content-type": "application/json" };
      await send({ ...call, method: "POST", path: `${base(call)}${path}`, headers, body: JSON.stringify(body) });
    },
  }));
}

/** The platform's decisions on agents' actions, and their results. */
export const mutants: readonly HandWrittenMutant[] = [
  besides("AGENT-14", "what-was-rejected-is-paid-all-the-same", REJECT, (action) => {
    const { amount, sourceAccountId, destinationAccountId } = inside(action, "transferDetails");
    const ends = { source: { accountId: sourceAccountId }, destination: { accountId: destinationAccountId } };
    return ["/transfer-out", { ...ends, amount }];
  }),
  besides("AGENT-16", "what-was-approved-costs-nothing", APPROVE, (action) => {
    const { amount, sourceAccountId } = inside(action, "transferDetails");
    return [`/sandbox/internal-accounts/${String(sourceAccountId)}/fund`, { amount }];
  }),
  ofAgents("AGENT-15", "nobody-rejects-without-a-reason", () => ({
    request: async (call) =>
      call.operation === REJECT && bodyOf(call)?.["reason"] === undefined ? refusal(400, "INVALID_INPUT") : undefined,
  })),
  ofAgents("AGENT-23", "an-agent-rejects-in-its-platform's-name", () => {
    const platform = platformsOwn();
    return {
      request(call) {
        const authorization = platform(call);
        if (call.operation === REJECT) call.headers["authorization"] = authorization;
      },
    };
  }),
  instead("G-66b", "an-unknown-action-is-no-longer-to-be-approved", APPROVE, [404, refusal(409, "CONFLICT")]),
  instead("G-66e", "an-unknown-action-is-no-longer-to-be-rejected", REJECT, [404, refusal(409, "CONFLICT")]),
  ofAgents("V-60d", "an-action-of-a-deleted-agent-is-no-longer-to-be-approved", () => {
    const gone = new Set<string>();
    return {
      reply(call, reply) {
        if (call.operation === "agents.delete" && isDone(reply)) gone.add(lastOf(call));
        const isOrphan =
          call.operation === APPROVE && [...gone].some((id) => decodeURIComponent(call.path).includes(id));
        if (isOrphan) Object.assign(reply, refusal(409, "CONFLICT"));
      },
    };
  }),
  ofAgents("G-66c", "an-approval-goes-by-the-policy-of-the-beginning", () => {
    const first = firstSeen();
    return {
      async request(call, send) {
        if (call.operation !== APPROVE) return undefined;
        const path = decodeURIComponent(call.path).split("/actions/")[0] ?? "";
        const { authorization = "" } = call.headers;
        const policy = first(path.split("/").at(-1), undefined);
        const headers = { authorization, "content-type": "application/json" };
        const body = JSON.stringify(policy);
        await send({ operation: undefined, method: "PATCH", path: `${path}/policy`, headers, body });
        return undefined;
      },
      reply(call, reply) {
        const agent = inside(inside({ body: reply.body }, "body"), "agent");
        const given = inside(bodyOf(call) ?? {}, "policy");
        const everything = { accountRestrictions: { allowedAccountIds: null }, ...given };
        if (call.operation === "agents.create" && isDone(reply)) first(agent["id"], everything);
      },
    };
  }),
  answered("V-60a", "nothing-is-listed-for-approval", "agents.approvals.list", (list) => {
    list["data"] = [];
  }),
  ofAgents("V-60a", "what-was-decided-is-listed-for-approval", () => {
    let decided: Item | undefined;
    return {
      reply(call, reply) {
        const body = inside({ body: reply.body }, "body");
        if (call.operation === REJECT && isDone(reply)) decided = body;
        const { data } = body;
        if (call.operation !== "agents.approvals.list" || !Array.isArray(data) || decided === undefined) return;
        body["data"] = [decided, ...data];
      },
    };
  }),
];
