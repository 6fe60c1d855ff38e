import { objectAt, isSuccess, lastSegmentOf, changingRequests, type Item } from "../behaviour.ts";
import { customerMutant } from "../mutant-kinds.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { type Behaviour, bodyOf, type ProxiedCall, refusal, type Send } from "../../proxy/proxied-call.ts";

/** A mutant of cards or card payments. The name, with spaces, is the sentence. */
function cardMutant(rules: string | string[], name: string, behave: () => Behaviour): HandWrittenMutant {
  return { id: `cards/${name}`, fault: `${name.replaceAll("-", " ")}.`, rules: [rules].flat(), behave };
}

/** Makes another call with the credentials of a call. */
async function makesFurtherCall(call: ProxiedCall, send: Send, path: string, body: Item): Promise<void> {
  const [base = ""] = call.path.split(/\/(?:customers|sandbox|cards)/);
  const headers = { authorization: call.headers["authorization"] ?? "", "content-type": "application/json" };
  await send({ operation: undefined, method: "POST", path: `${base}${path}`, headers, body: JSON.stringify(body) });
}

const AUTHORIZE = "sandbox.cards.authorize";

const cards: HandWrittenMutant[] = [
  cardMutant("V-64c", "a-closed-card-still-pays", () => ({
    reply(call, reply) {
      const payment = objectAt({ body: reply.body }, "body");
      if (call.operation !== AUTHORIZE || payment["declineReason"] !== "CARD_CLOSED") return;
      payment["status"] = "AUTHORIZED";
      delete payment["declineReason"];
    },
  })),
  cardMutant(
    "G-73e",
    "a-later-settlement-changes-the-balance-at-once",
    changingRequests(AUTHORIZE, (body) => {
      const merchant = objectAt(body, "merchant");
      merchant["descriptor"] = String(merchant["descriptor"]).replace(/005$/, "900");
    }),
  ),
  cardMutant("G-73c", "a-declined-payment-changes-the-balance", () => ({
    async reply(call, reply, send) {
      const body = call.operation === AUTHORIZE ? bodyOf(call) : undefined;
      const merchant = objectAt({ ...body }, "merchant");
      if (!isSuccess(reply) || !String(merchant["descriptor"]).endsWith("002")) return;
      const path = `/sandbox/cards/${call.path.split("/").at(-3) ?? ""}/simulate/authorization`;
      await makesFurtherCall(call, send, path, { ...body, merchant: { ...merchant, descriptor: "EXAMPLE SHOP 900" } });
    },
  })),
  cardMutant(["CARD-21", "CARD-20"], "a-signed-state-change-is-not-checked-again", () => ({
    async reply(call, reply, send) {
      const isRetry = call.operation === "cards.update" && call.headers["request-id"] !== undefined;
      if (!isRetry || reply.status !== 409) return;
      const { authorization = "" } = call.headers;
      Object.assign(reply, await send({ ...call, method: "GET", headers: { authorization }, body: undefined }));
    },
  })),
  cardMutant(
    ["CARD-06", "G-70d"],
    "of-several-funding-sources-only-the-first-is-checked",
    changingRequests("cards.update", (body) => {
      const { fundingSources: sources } = body;
      if (Array.isArray(sources) && sources.length > 1) body["fundingSources"] = sources.slice(0, 1);
    }),
  ),
  cardMutant("CARD-31", "a-frozen-card-keeps-its-sources", () => {
    const frozen = new Set<string>();
    return {
      async request(call) {
        const body = call.operation === "cards.update" ? bodyOf(call) : undefined;
        const isBarred = body?.["fundingSources"] !== undefined && body["state"] === undefined;
        return isBarred && frozen.has(lastSegmentOf(call)) ? refusal(409, "CARD_NOT_MUTABLE") : undefined;
      },
      reply(call, reply) {
        const { state } = objectAt({ body: reply.body }, "body");
        if (call.operation !== "cards.update" || !isSuccess(reply)) return;
        if (state === "FROZEN") frozen.add(lastSegmentOf(call));
        else frozen.delete(lastSegmentOf(call));
      },
    };
  }),
];

/** Changes the UMA address of a new customer. */
function changesUmaAddress(rule: string, name: string, change: (address: string) => string): HandWrittenMutant {
  let nth = 0;
  return customerMutant(
    rule,
    name,
    changingRequests("customers.create", (body) => {
      const { umaAddress } = body;
      if (typeof umaAddress !== "string" || change(umaAddress) === umaAddress) return;
      nth += 1;
      body["umaAddress"] = change(umaAddress).replace("@", `-${nth}${process.hrtime.bigint()}@`);
    }),
  );
}

/** Refuses some forms. */
function refusesForms(rule: string, name: string, isRefused: (form: string) => boolean): HandWrittenMutant {
  return customerMutant(rule, name, () => ({
    request: async (call) =>
      call.operation === "documents.create" && isRefused(call.body ?? "")
        ? refusal(400, "UNSUITABLE_DOCUMENT")
        : undefined,
  }));
}

const customers: HandWrittenMutant[] = [
  changesUmaAddress("G-16b", "an-address-in-capitals-is-another", (address) =>
    /[A-Z]/.test(address) ? address.toLowerCase() : address,
  ),
  changesUmaAddress("G-16a", "addresses-have-no-greatest-length", (address) => {
    const [name = "", domain] = address.split("@");
    return name.length > 64 ? `${name.slice(0, 30)}@${domain ?? ""}` : address;
  }),
  changesUmaAddress("CUST-03", "the-requested-address-is-ignored", (address) =>
    /^\$[a-z0-9\-_.+]+@/.test(address) ? address.replace("$", "$x") : address,
  ),
  refusesForms("G-24b", "a-photograph-is-no-document", (form) => form.includes("image/jpeg")),
  refusesForms("G-24b", "a-page-is-no-document", (form) => form.includes("application/pdf") && form.includes("%PDF")),
  refusesForms("G-24c", "files-of-five-million-bytes-are-refused", ({ length }) => length > 5_000_000),
  refusesForms("G-23a", "documents-of-owners-are-refused", (form) => form.includes("BeneficialOwner:")),
  customerMutant(
    "G-22g",
    "an-owner's-share-stays-what-it-was",
    changingRequests("owners.update", (body) => {
      delete body["ownershipPercentage"];
    }),
  ),
  customerMutant(
    "V-40f",
    "without-currencies-a-customer-has-dollars-only",
    changingRequests("customers.create", (body) => {
      body["currencies"] ??= ["USD"];
    }),
  ),
  customerMutant(
    "CUST-13",
    "a-business's-data-never-changes",
    changingRequests("customers.update", (body) => {
      if (body["customerType"] === "BUSINESS") delete body["businessInfo"];
    }),
  ),
  customerMutant("V-41e", "a-new-name-decides-at-once", () => ({
    async reply(call, reply, send) {
      if (call.operation !== "customers.update" || !isSuccess(reply) || bodyOf(call)?.["fullName"] === undefined)
        return;
      await makesFurtherCall(call, send, "/verifications", { customerId: lastSegmentOf(call) });
    },
  })),
];

/** Cards, card payments, and further mutants of customers. */
export const mutants: readonly HandWrittenMutant[] = [...cards, ...customers];
