import { changesReplies, basePathOf, agentMutant, platformCredentials } from "./agent-behaviour.ts";
import { firstValues, objectAt, isSuccess, lastSegmentOf, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedReply, refusal, type Send } from "../../proxy/proxied-call.ts";

const APPROVE = "agents.actions.approve";
const REJECT = "agents.actions.reject";

/** Replaces replies of one status by another reply. */
function replacesReplies(
  rule: string,
  name: string,
  operation: string,
  [from, to]: [number, ProxiedReply],
): HandWrittenMutant {
  return agentMutant(rule, name, () => ({
    reply(call, reply) {
      if (call.operation === operation && reply.status === from) Object.assign(reply, structuredClone(to));
    },
  }));
}

/** Makes another call with the platform's credentials after a decision. */
function makesFurtherCall(
  rule: string,
  name: string,
  operation: string,
  move: (action: Item) => [string, Item],
): HandWrittenMutant {
  return agentMutant(rule, name, () => ({
    async reply(call, reply, send: Send) {
      if (call.operation !== operation || !isSuccess(reply)) return;
      const [path, body] = move(objectAt({ body: reply.body }, "body"));
      const headers = { authorization: call.headers["authorization"] ?? "", "content-type": "application/json" };
      await send({ ...call, method: "POST", path: `${basePathOf(call)}${path}`, headers, body: JSON.stringify(body) });
    },
  }));
}

/** The platform's decisions on agents' actions, and their results. */
export const mutants: readonly HandWrittenMutant[] = [
  makesFurtherCall("AGENT-14", "a-rejected-action-is-paid", REJECT, (action) => {
    const { amount, sourceAccountId, destinationAccountId } = objectAt(action, "transferDetails");
    const ends = { source: { accountId: sourceAccountId }, destination: { accountId: destinationAccountId } };
    return ["/transfer-out", { ...ends, amount }];
  }),
  makesFurtherCall("AGENT-16", "an-approved-action-does-not-change-the-balance", APPROVE, (action) => {
    const { amount, sourceAccountId } = objectAt(action, "transferDetails");
    return [`/sandbox/internal-accounts/${String(sourceAccountId)}/fund`, { amount }];
  }),
  agentMutant("AGENT-15", "a-rejection-requires-a-reason", () => ({
    request: async (call) =>
      call.operation === REJECT && bodyOf(call)?.["reason"] === undefined ? refusal(400, "INVALID_INPUT") : undefined,
  })),
  agentMutant("AGENT-23", "an-agent-rejects-in-its-platform's-name", () => {
    const platform = platformCredentials();
    return {
      request(call) {
        const authorization = platform(call);
        if (call.operation === REJECT) call.headers["authorization"] = authorization;
      },
    };
  }),
  replacesReplies("G-66b", "an-unknown-action-is-no-longer-to-be-approved", APPROVE, [404, refusal(409, "CONFLICT")]),
  replacesReplies("G-66e", "an-unknown-action-is-no-longer-to-be-rejected", REJECT, [404, refusal(409, "CONFLICT")]),
  agentMutant("V-60d", "an-action-of-a-deleted-agent-is-no-longer-to-be-approved", () => {
    const gone = new Set<string>();
    return {
      reply(call, reply) {
        if (call.operation === "agents.delete" && isSuccess(reply)) gone.add(lastSegmentOf(call));
        const isOrphan =
          call.operation === APPROVE && [...gone].some((id) => decodeURIComponent(call.path).includes(id));
        if (isOrphan) Object.assign(reply, refusal(409, "CONFLICT"));
      },
    };
  }),
  agentMutant("G-66c", "an-approval-uses-the-agent's-first-policy", () => {
    const first = firstValues();
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
        const agent = objectAt(objectAt({ body: reply.body }, "body"), "agent");
        const given = objectAt(bodyOf(call) ?? {}, "policy");
        const everything = { accountRestrictions: { allowedAccountIds: null }, ...given };
        if (call.operation === "agents.create" && isSuccess(reply)) first(agent["id"], everything);
      },
    };
  }),
  ...["dailyLimit", "monthlyLimit"].map((limit) =>
    agentMutant("G-66c", `an-approval-does-not-look-at-the-${limit}`, () => ({
      async request(call, send) {
        if (call.operation !== APPROVE) return undefined;
        const path = `${call.path.split("/actions/")[0] ?? ""}/policy`;
        const headers = { authorization: call.headers["authorization"] ?? "", "content-type": "application/json" };
        const body = JSON.stringify({ spendingLimits: { [limit]: null } });
        await send({ operation: undefined, method: "PATCH", path, headers, body });
        return undefined;
      },
    })),
  ),
  changesReplies("V-60a", "nothing-is-listed-for-approval", "agents.approvals.list", (list) => {
    list["data"] = [];
  }),
  agentMutant("V-60a", "decided-actions-are-listed-for-approval", () => {
    let decided: Item | undefined;
    return {
      reply(call, reply) {
        const body = objectAt({ body: reply.body }, "body");
        if (call.operation === REJECT && isSuccess(reply)) decided = body;
        const { data } = body;
        if (call.operation !== "agents.approvals.list" || !Array.isArray(data) || decided === undefined) return;
        body["data"] = [decided, ...data];
      },
    };
  }),
];
