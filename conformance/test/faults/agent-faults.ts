import { firstSeen, inside, isDone, lastOf, sending, showing, type Behaviour, type Item } from "./behaviour.ts";
import { bodyOf, refusal, type Fault, type FaultyCall, type FaultyReply, type Send } from "./fault.ts";

/** A fault of agents: what they may, what they ask for, and what their platform decides. */
function ofAgents(rules: string | string[], name: string, behave: () => Behaviour): Fault {
  return { name: `agents/${name}`, fault: `${name.replaceAll("-", " ")}.`, rules: [rules].flat(), behave };
}

/** Every action is shown otherwise. */
function acts(rule: string, name: string, change: (action: Item) => void): Fault {
  return ofAgents(rule, name, showing("AgentAction", change));
}

/** The policy of every new agent is another than its platform wants. */
function policed(rules: string | string[], name: string, change: (policy: Item) => void): Fault {
  return ofAgents(
    rules,
    name,
    sending("agents.create", (body) => change(inside(body, "policy"))),
  );
}

/** What an operation answers is spoilt where it was a success. */
function answered(rule: string, name: string, operation: string, change: (body: Item) => void): Fault {
  return ofAgents(rule, name, () => ({
    reply(call, reply) {
      if (call.operation === operation && isDone(reply)) change(inside({ body: reply.body }, "body"));
    },
  }));
}

/** One answer is given as another. */
function instead(rule: string, name: string, operation: string, [from, to]: [number, FaultyReply]): Fault {
  return ofAgents(rule, name, () => ({
    reply(call, reply) {
      if (call.operation === operation && reply.status === from) Object.assign(reply, structuredClone(to));
    },
  }));
}

const TRANSACTION = { id: "Transaction:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10" };
const isOf = (status: string) => (action: Item) => action["status"] === status;

function base(call: FaultyCall): string {
  return call.path.split("/agents")[0] ?? "";
}

/** The platform's own credentials, from the last call that carried them. */
function platformsOwn(): (call: FaultyCall) => string {
  let known = "";
  return ({ headers }) => {
    const { authorization = "" } = headers;
    if (authorization.startsWith("Basic ")) known = authorization;
    return known;
  };
}

const actions: Fault[] = [
  acts("AGENT-02", "what-is-approved-is-DONE", (action) => {
    if (isOf("APPROVED")(action)) action["status"] = "DONE";
  }),
  acts("AGENT-03", "a-transfer-is-a-PAYMENT", (action) => {
    if (action["type"] === "TRANSFER_OUT") action["type"] = "PAYMENT";
  }),
  acts("AGENT-04", "an-action-hides-its-quote", (action) => {
    delete action["quote"];
  }),
  acts("AGENT-06", "what-waits-has-a-transaction", (action) => {
    if (isOf("PENDING_APPROVAL")(action)) action["transaction"] = TRANSACTION;
  }),
  acts("AGENT-07", "what-was-rejected-has-a-transaction", (action) => {
    if (isOf("REJECTED")(action)) action["transaction"] = TRANSACTION;
  }),
  acts("AGENT-08", "what-was-approved-has-no-transaction", (action) => {
    if (isOf("APPROVED")(action)) delete action["transaction"];
  }),
  acts("AGENT-09", "the-reason-of-a-rejection-is-forgotten", (action) => {
    delete action["rejectionReason"];
  }),
  acts("AGENT-09", "what-waits-has-a-reason-of-its-rejection", (action) => {
    if (isOf("PENDING_APPROVAL")(action)) action["rejectionReason"] = "None yet";
  }),
  acts("AGENT-10", "an-action-has-no-updatedAt", (action) => {
    delete action["updatedAt"];
  }),
  acts("V-61b", "an-action-fails-with-its-payment", (action) => {
    if (inside({ ...action }, "transaction")["status"] === "FAILED") action["status"] = "FAILED";
  }),
  acts("V-61a", "what-cannot-be-paid-waits", (action) => {
    if (isOf("FAILED")(action)) action["status"] = "PENDING_APPROVAL";
  }),
];

const policies: Fault[] = [
  policed("AGENT-11", "no-agent-needs-approval", (policy) => {
    policy["defaultExecutionMode"] = "AUTO";
  }),
  policed("AGENT-12", "every-agent-needs-approval", (policy) => {
    policy["defaultExecutionMode"] = "APPROVAL_REQUIRED";
  }),
  policed("AGENT-13", "a-threshold-holds-nobody-back", (policy) => {
    delete policy["approvalThresholds"];
  }),
  policed("AGENT-13", "an-amount-that-equals-the-threshold-needs-approval", (policy) => {
    const threshold = inside(policy, "approvalThresholds");
    if (typeof threshold["amount"] === "number") threshold["amount"] -= 1;
    else delete policy["approvalThresholds"];
  }),
  policed("G-61c", "an-account-has-no-rules-of-its-own", (policy) => {
    if (policy["accountRestrictions"] !== undefined) delete inside(policy, "accountRestrictions")["accountRules"];
  }),
  policed("G-61c", "an-account's-rule-is-a-rule-of-every-account", (policy) => {
    const [rule] = rulesOf(policy);
    if (rule?.["executionMode"] !== undefined) policy["defaultExecutionMode"] = rule["executionMode"];
  }),
  policed("G-61d", "an-amount-that-equals-a-limit-is-beyond-it", (policy) => {
    const limits = inside(policy, "spendingLimits");
    limits["perTransactionLimit"] = Number(limits["perTransactionLimit"]) - 1;
  }),
  ...["dailyLimit", "monthlyLimit", "dailyTransactionLimit"].map((limit) =>
    policed("G-67j", `a-${limit}-limits-nothing`, (policy) => {
      delete inside(policy, "spendingLimits")[limit];
    }),
  ),
  policed("G-67j", "limits-count-in-dollars-whatever-their-currency", (policy) => {
    inside(policy, "spendingLimits")["currency"] = "USD";
  }),
  ofAgents("G-67j", "a-limit-that-was-reached-is-never-free-again", () => {
    const beyond = new Set<unknown>();
    return {
      async request(call) {
        const isPayment = call.operation === "agents.me.transfers.out";
        return isPayment && beyond.has(call.headers["authorization"]) ? refusal(403, "FORBIDDEN") : undefined;
      },
      reply(call, reply) {
        const isPayment = call.operation === "agents.me.transfers.out";
        if (isPayment && reply.status === 403) beyond.add(call.headers["authorization"]);
      },
    };
  }),
  ofAgents(
    "G-63s",
    "an-update-adds-to-the-permissions",
    sending("agents.policy.update", (body) => {
      if (Array.isArray(body["permissions"])) body["permissions"] = ["CREATE_TRANSFERS", ...body["permissions"]];
    }),
  ),
  ofAgents(
    "G-63s",
    "a-threshold-stays-as-it-was-made",
    sending("agents.policy.update", (body) => {
      delete body["approvalThresholds"];
    }),
  ),
  ofAgents(
    "G-63s",
    "a-restriction-is-never-lifted",
    sending("agents.policy.update", (body) => {
      const restrictions = inside({ ...body }, "accountRestrictions");
      if (restrictions["allowedAccountIds"] === null) delete body["accountRestrictions"];
    }),
  ),
];

function rulesOf(policy: Item): Item[] {
  const { accountRules } = inside({ ...policy }, "accountRestrictions");
  // Rules are objects.
  return Array.isArray(accountRules) ? (accountRules as Item[]) : [];
}

const codes: Fault[] = [
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

/** What the agent is told does not exist it gets as its platform would. */
function reaches(rules: string | string[], name: string, operation: string, path: string): Fault {
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

const own: Fault[] = [
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

const APPROVE = "agents.actions.approve";
const REJECT = "agents.actions.reject";

/** After a decision somebody moves money besides, in the platform's name. */
function besides(rule: string, name: string, operation: string, move: (action: Item) => [string, Item]): Fault {
  return ofAgents(rule, name, () => ({
    async reply(call, reply, send: Send) {
      if (call.operation !== operation || !isDone(reply)) return;
      const [path, body] = move(inside({ body: reply.body }, "body"));
      const headers = { authorization: call.headers["authorization"] ?? "", "content-type": "application/json" };
      await send({ ...call, method: "POST", path: `${base(call)}${path}`, headers, body: JSON.stringify(body) });
    },
  }));
}

const decisions: Fault[] = [
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

/** What may be wrong with agents. */
export const agentFaults: readonly Fault[] = [...actions, ...policies, ...codes, ...own, ...decisions];
