import { contract } from "@tallystick/contract";
import { isSuccess, objectAt, objectsIn, type Item } from "../../mutants/hand-written/bodies.ts";
import { bodyOf, type ProxiedCall, type ProxiedReply, type Send } from "../../mutants/proxy/proxied-call.ts";
import { changesObjects, visitObjects, type Variant, wholeBodyOf } from "./variant.ts";

/** A key that is none is left unread; a passkey's challenge then lacks it, which is 400 as well. */
const unreadKeys: Variant = {
  name: "the challenge of an e-mail credential leaves the key unread (V-82)",
  behave: () => ({
    async request(call) {
      const body = call.operation === "auth.credentials.challenge" ? wholeBodyOf(call) : undefined;
      if (body === undefined || /^04[0-9a-fA-F]{128}$/.test(String(body["clientPublicKey"]))) return undefined;
      delete body["clientPublicKey"];
      call.body = JSON.stringify(body);
      return undefined;
    },
  }),
};

const allRails = changesObjects("ExternalAccount", "an account has all rails of its type (V-83)", (account) => {
  const info = objectAt(account, "accountInfo");
  const rails = contract.resources["ExternalAccount"]?.types?.[String(info["accountType"])]?.["paymentRails"] ?? [];
  if (info["paymentRails"] !== undefined) info["paymentRails"] = rails;
});

const unreadCustomer: Variant = {
  name: "a lookup leaves the customer unread (V-84)",
  behave: () => ({
    async request(call) {
      if (call.operation?.startsWith("receivers.") === true)
        call.path = call.path.replace(/customerId=[^&]*&?/, "").replace(/[?&]$/, "");
    },
  }),
};

/** Another payment draws and settles the amount; the reply adds it to the one that was REFUNDED. */
const clearedAgain: Variant = {
  name: "what is REFUNDED can be cleared (V-85)",
  behave() {
    const payments = new Map<unknown, Item>();
    return {
      async reply(call, reply, send) {
        const payment = call.operation === "sandbox.cards.clear" ? payments.get(idOf(call)) : undefined;
        if (reply.status === 400 && payment?.["status"] === "REFUNDED") {
          const added = await payAnew(call, payment, send);
          if (added !== undefined) Object.assign(reply, added);
        }
        visitObjects(reply.body, (item) => {
          if (String(item["id"]).startsWith("CardTransaction:")) payments.set(item["id"], structuredClone(item));
        });
      },
    };
  },
};

function idOf(call: ProxiedCall): unknown {
  return bodyOf(call)?.["cardTransactionId"];
}

async function payAnew(call: ProxiedCall, payment: Item, send: Send): Promise<ProxiedReply | undefined> {
  const { amount } = bodyOf(call) ?? {};
  if (typeof amount !== "number" || amount <= 0) return undefined;
  const currency = { code: objectAt(objectAt(payment, "authorizedAmount"), "currency")["code"] };
  const body = JSON.stringify({ amount, currency, merchant: payment["merchant"] });
  const made = await send({ ...call, path: call.path.replace(/clearing$/, "authorization"), body });
  const cardTransactionId = objectAt({ body: made.body }, "body")["id"];
  const cleared = await send({ ...call, body: JSON.stringify({ cardTransactionId, amount }) });
  if (!isSuccess(cleared)) return undefined;
  for (const name of ["pullSummary", "settlementSummary"]) {
    const summary = objectAt(payment, name);
    Object.assign(summary, {
      count: Number(summary["count"]) + 1,
      totalAmount: Number(summary["totalAmount"]) + amount,
    });
  }
  return { ...cleared, body: { ...payment, status: "PARTIALLY_SETTLED" } };
}

/** Asks each named owner of less than a quarter, whose business is decided by its data, for one document. */
const askedOwners: Variant = {
  name: "a named owner of less than a quarter is asked for a document (V-86)",
  behave() {
    const known = new Set<unknown>();
    const small = new Map<unknown, string[]>();
    const handedIn = new Set<unknown>();
    const see = (call: ProxiedCall, item: Item): void => {
      const { id, customerId, ownershipPercentage: share, roles, documentHolder } = item;
      if (call.operation === "customers.create" && objectAt({ ...item }, "businessInfo")["registrationNumber"] === null)
        known.add(id);
      if (call.operation === "documents.create") handedIn.add(documentHolder);
      if (call.operation === "owners.create" && Number(share) < 25 && String(roles) === "UBO")
        small.set(customerId, [...(small.get(customerId) ?? []), String(id)]);
    };
    return {
      reply(call, reply) {
        if (!isSuccess(reply)) return;
        const body = objectAt({ body: reply.body }, "body");
        see(call, { ...body, ...(call.operation === "customers.create" && bodyOf(call)), id: body["id"] });
        visitObjects(reply.body, (verification) => {
          if (!String(verification["id"]).startsWith("Verification:") || !known.has(verification["customerId"])) return;
          const lacking = (small.get(verification["customerId"]) ?? []).filter((id) => !handedIn.has(id));
          if (lacking.length === 0) return;
          verification["verificationStatus"] = "RESOLVE_ERRORS";
          verification["errors"] = [...objectsIn(verification, "errors"), ...lacking.map(identityMissing)];
        });
      },
    };
  },
};

function identityMissing(resourceId: string): Item {
  return {
    resourceId,
    type: "MISSING_IDENTITY_DOCUMENT",
    acceptedDocumentTypes: ["PASSPORT"],
    reason: "Every owner is identified.",
  };
}

/** What a correct service may do about people and cards, where the reference service does something else. */
export const freedomsOfPeople: readonly Variant[] = [askedOwners, clearedAgain];

/** The same about money. */
export const freedomsOfMoney: readonly Variant[] = [allRails, unreadCustomer];

/** The same about credentials. */
export const freedomsOfCredentials: readonly Variant[] = [unreadKeys];
