import { objectAt, isSuccess, lastSegmentOf, type Item } from "../../mutants/hand-written/bodies.ts";
import { type ProxiedReply, refusal } from "../../mutants/proxy/proxied-call.ts";
import { delayedVariants } from "./delayed-variants.ts";
import { changesObjects, replacesRefusal, visitObjects, type Variant } from "./variant.ts";

const shapes: Variant[] = [
  ...["Customer", "BeneficialOwner", "Document", "Verification", "Agent", "AgentAction", "Card"].map((prefix) =>
    changesObjects(prefix, `a ${prefix} shows more than is declared`, (item) => {
      item["revision"] = 3;
      item["furtherDetails"] = { createdBy: "somebody", tags: [] };
    }),
  ),
  ...["Customer", "BeneficialOwner"].map((prefix) =>
    changesObjects(prefix, `an address of a ${prefix} is written out too`, (item) => {
      visitObjects(item, (part) => {
        if (part["postalCode"] === undefined) return;
        part["formatted"] = [part["line1"], part["city"], part["country"]].join(", ");
      });
    }),
  ),
  changesObjects("Customer", "a business has more fields", (customer) => {
    if (customer["businessInfo"] !== undefined) objectAt(customer, "businessInfo")["riskLevel"] = "LOW";
  }),
  changesObjects("Customer", "only a deleted customer has isDeleted", (customer) => {
    if (customer["isDeleted"] === false) delete customer["isDeleted"];
  }),
  changesObjects("BeneficialOwner", "an owner has no updatedAt, and its roles in another order", (owner) => {
    delete owner["updatedAt"];
    if (Array.isArray(owner["roles"])) owner["roles"] = owner["roles"].toReversed();
  }),
  changesObjects("Document", "a document has no updatedAt", (document) => {
    delete document["updatedAt"];
  }),
  changesObjects("Card", "a card has the other brand, other numbers and no issuerRef", (card) => {
    delete card["issuerRef"];
    if (card["brand"] !== undefined) Object.assign(card, { brand: "MASTERCARD", last4: "0007", expMonth: 1 });
    if (card["panEmbedUrl"] !== undefined) card["panEmbedUrl"] = "https://issuer.example/embed?card=7#frame";
  }),
  changesObjects("CardTransaction", "a card payment has only the required fields", (payment) => {
    for (const name of ["issuerTransactionToken", "settledAmount", "refundedAmount", "lastEventAt"]) {
      delete payment[name];
    }
    delete objectAt(payment, "pullSummary")["pendingCount"];
  }),
  changesObjects(
    "Agent",
    "a policy shows each limit that there is not as null, and its permissions in another order",
    (agent) => {
      const policy = objectAt(agent, "policy");
      const [limits, restrictions] = [objectAt(policy, "spendingLimits"), objectAt(policy, "accountRestrictions")];
      for (const name of ["dailyLimit", "monthlyLimit"]) limits[name] ??= null;
      restrictions["allowedAccountIds"] ??= null;
      policy["approvalThresholds"] ??= { currency: limits["currency"], amount: null };
      if (Array.isArray(policy["permissions"])) policy["permissions"] = policy["permissions"].toReversed();
      for (const name of ["dailyResetDate", "monthlyResetMonth"]) delete objectAt(agent, "usage")[name];
    },
  ),
  changesObjects("AgentAction", "an action rejected without a reason has a default reason", (action) => {
    if (action["status"] === "REJECTED") action["rejectionReason"] ??= "Rejected by the platform";
  }),
  changesObjects("Verification", "errors have another order, other messages and shorter paths", (verification) => {
    const { errors } = verification;
    if (!Array.isArray(errors)) return;
    verification["errors"] = errors.toReversed();
    visitObjects(errors, (error) => {
      error["reason"] = "More is needed.";
      if (typeof error["field"] === "string") error["field"] = error["field"].replace("customer.", "");
    });
  }),
];

/** Whether a call is refused because its body names an unknown resource. */
function namesUnknownResource({ status, body }: ProxiedReply): boolean {
  const { code, message } = Object(body) as Item;
  return status === 400 && code === "INVALID_INPUT" && String(message).includes("names nothing");
}

const makers = ["owners.create", "documents.create", "agents.create", "cards.create"];

const unknownInBody = replacesRefusal(
  "an unknown id in a body also gives 404",
  (call, reply) => makers.includes(call.operation ?? "") && namesUnknownResource(reply),
  [404, "REFERENCE_NOT_FOUND"],
);

/** Translates ids: the service's `own` is shown to the caller as `shown`. */
function translateIds(
  name: string,
  own: RegExp,
  show: (value: string) => string,
  mean: (text: string) => string,
): Variant {
  return {
    name,
    behave: () => ({
      request(call) {
        call.path = mean(call.path);
        for (const [header, value] of Object.entries(call.headers)) call.headers[header] = mean(value);
      },
      reply(_call, reply) {
        visitObjects(reply.body, (item) => {
          for (const [key, value] of Object.entries(item)) {
            if (typeof value === "string" && own.test(value)) item[key] = show(value);
          }
        });
      },
    }),
  };
}

const names: Variant[] = [
  translateIds(
    "device codes begin otherwise",
    /-AGENT-\w{4}-\w{4}$/,
    (code) => `TALLY${code}`,
    (text) => text.replace(/TALLY(?=[\w-]*-AGENT-)/, ""),
  ),
  translateIds(
    "access tokens are of another form",
    /^sat_/,
    (token) => token.replace("sat_", "agent.v2."),
    (text) => text.replace("Bearer agent.v2.", "Bearer sat_"),
  ),
];

/** More than the balance gives 400, and creates no action. */
const withoutBalance: Variant = {
  name: "an action that cannot be executed is refused",
  behave() {
    const hidden = new Set<unknown>();
    return {
      reply(call, reply) {
        const body = objectAt({ body: reply.body }, "body");
        if (call.operation?.startsWith("agents.me.transfers.") === true && body["status"] === "FAILED") {
          hidden.add(body["id"]);
          Object.assign(reply, refusal(400, "INSUFFICIENT_BALANCE"));
        }
        const { data } = body;
        if (Array.isArray(data) && call.operation?.startsWith("agents.") === true && isSuccess(reply)) {
          body["data"] = data.filter((item: Item) => !hidden.has(item["id"]));
        }
      },
    };
  },
};

/** A code that a newer one replaced becomes unknown. */
const forgottenCodes: Variant = {
  name: "a device code that a newer one replaced is unknown",
  behave() {
    const codes = new Map<unknown, Set<string>>();
    const current = new Map<unknown, string>();
    return {
      async request(call) {
        if (call.operation !== "agents.deviceCodes.redeem") return undefined;
        const code = lastSegmentOf({ ...call, path: call.path.replace("/redeem", "") });
        const isOld = [...codes].some(([agent, all]) => all.has(code) && current.get(agent) !== code);
        return isOld ? refusal(404, "REFERENCE_NOT_FOUND") : undefined;
      },
      reply(call, reply) {
        if (!isSuccess(reply) || !["agents.create", "agents.deviceCodes.create"].includes(call.operation ?? "")) return;
        visitObjects(reply.body, ({ code, agentId }) => {
          if (typeof code !== "string") return;
          codes.set(agentId, (codes.get(agentId) ?? new Set()).add(code));
          current.set(agentId, code);
        });
      },
    };
  },
};

/** Differences in customers, owners, verifications, agents and cards that correct implementations may have. */
export const customerVariants: readonly Variant[] = [
  ...names,
  ...shapes,
  unknownInBody,
  ...delayedVariants,
  withoutBalance,
  forgottenCodes,
];
