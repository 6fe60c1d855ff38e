import { type ProxiedReply, type Send, bodyOf, refusal, type Behave } from "../../proxy/proxied-call.ts";
import { type Item, bodyIn, isSuccess, objectAt, lastSegmentOf, firstValues } from "../bodies.ts";
import { type HandWrittenMutant, mutant, type Part } from "../mutant.ts";
import { items } from "../traffic.ts";
import { basePathOf, platformCredentials } from "./agent-calls.ts";

const APPROVE = "agents.actions.approve";
const REJECT = "agents.actions.reject";

/** Replaces replies of one status by another reply. */
function replacesReplies(operation: string, [from, to]: [number, ProxiedReply]): Behave {
  return () => ({
    reply(call, reply) {
      if (call.operation === operation && reply.status === from) Object.assign(reply, structuredClone(to));
    },
  });
}

/** Makes another call with the platform's credentials after a decision. */
function makesFurtherCall(operation: string): Part<(action: Item) => [string, Item]> {
  return (move) => () => ({
    async reply(call, reply, send: Send) {
      if (call.operation !== operation || !isSuccess(reply)) return;
      const [path, body] = move(bodyIn(reply));
      const headers = { authorization: call.headers["authorization"] ?? "", "content-type": "application/json" };
      await send({ ...call, method: "POST", path: `${basePathOf(call)}${path}`, headers, body: JSON.stringify(body) });
    },
  });
}

/** The body of the platform's own transfer out that does what the action was to do. */
function transferOf(action: Item): Item {
  const { amount, sourceAccountId, destinationAccountId } = objectAt(action, "transferDetails");
  return { source: { accountId: sourceAccountId }, destination: { accountId: destinationAccountId }, amount };
}

/** The platform's decisions on agents' actions, and their results. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant("AGENT-14", "agents/a-rejected-action-is-paid", makesFurtherCall(REJECT), (action) => [
    "/transfer-out",
    transferOf(action),
  ]),
  mutant("AGENT-14", "agents/a-rejected-action-is-paid-beside-a-later-payment", () => {
    const own = platformCredentials();
    const rejected = new Map<unknown, Item>();
    return {
      async reply(call, reply, send: Send) {
        const headers = { authorization: own(call), "content-type": "application/json" };
        if (call.operation === REJECT && isSuccess(reply)) {
          const transfer = transferOf(bodyIn(reply));
          rejected.set(objectAt(transfer, "source")["accountId"], transfer);
        }
        if (call.operation !== "transactions.get") return;
        const { accountId } = objectAt(bodyIn(reply), "source");
        const [base = ""] = call.path.split("/transactions");
        const body = JSON.stringify(rejected.get(accountId));
        if (!rejected.delete(accountId)) return;
        await send({ operation: "transfers.out", method: "POST", path: `${base}/transfer-out`, headers, body });
      },
    };
  }),
  mutant("AGENT-16", "agents/an-approved-action-does-not-change-the-balance", makesFurtherCall(APPROVE), (action) => {
    const { amount, sourceAccountId } = objectAt(action, "transferDetails");
    return [`/sandbox/internal-accounts/${String(sourceAccountId)}/fund`, { amount }];
  }),
  mutant("AGENT-15", "agents/a-rejection-requires-a-reason", () => ({
    request: async (call) =>
      call.operation === REJECT && bodyOf(call)?.["reason"] === undefined ? refusal(400, "INVALID_INPUT") : undefined,
  })),
  mutant("AGENT-23", "agents/an-agent-rejects-in-its-platform's-name", () => {
    const platform = platformCredentials();
    return {
      request(call) {
        const authorization = platform(call);
        if (call.operation === REJECT) call.headers["authorization"] = authorization;
      },
    };
  }),
  mutant(
    "G-66b",
    "agents/an-unknown-action-is-no-longer-to-be-approved",
    replacesReplies(APPROVE, [404, refusal(409, "CONFLICT")]),
  ),
  mutant(
    "G-66e",
    "agents/an-unknown-action-is-no-longer-to-be-rejected",
    replacesReplies(REJECT, [404, refusal(409, "CONFLICT")]),
  ),
  mutant("V-60d", "agents/an-action-of-a-deleted-agent-is-no-longer-to-be-approved", () => {
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
  mutant("G-66c", "agents/an-approval-uses-the-agent's-first-policy", () => {
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
        const agent = objectAt(bodyIn(reply), "agent");
        const given = objectAt(bodyOf(call) ?? {}, "policy");
        const everything = { accountRestrictions: { allowedAccountIds: null }, ...given };
        if (call.operation === "agents.create" && isSuccess(reply)) first(agent["id"], everything);
      },
    };
  }),
  ...["dailyLimit", "monthlyLimit"].map((limit) =>
    mutant("G-66c", `agents/an-approval-does-not-look-at-the-${limit}`, () => ({
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
  mutant("V-60a", "agents/decided-actions-are-listed-for-approval", () => {
    let decided: Item | undefined;
    return {
      reply(call, reply) {
        const body = bodyIn(reply);
        if (call.operation === REJECT && isSuccess(reply)) decided = body;
        const { data } = body;
        if (call.operation !== "agents.approvals.list" || !Array.isArray(data) || decided === undefined) return;
        body["data"] = [decided, ...data];
      },
    };
  }),
  mutant("V-61b", "agents/an-action-fails-with-its-payment", items("AgentAction"), (action) => {
    if (objectAt({ ...action }, "transaction")["status"] === "FAILED") action["status"] = "FAILED";
  }),
];
