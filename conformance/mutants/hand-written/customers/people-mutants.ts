import { inside, isDone, lastOf, sending, type Item } from "../behaviour.ts";
import { ofPeople } from "../mutant-kinds.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { type Behaviour, bodyOf, type ProxiedCall, refusal, type Send } from "../../proxy/proxied-call.ts";

/** A mutant of cards or card payments. The name, with spaces, is the sentence. */
function ofCards(rules: string | string[], name: string, behave: () => Behaviour): HandWrittenMutant {
  return { id: `cards/${name}`, fault: `${name.replaceAll("-", " ")}.`, rules: [rules].flat(), behave };
}

/** Makes another call with the credentials of a call. */
async function alsoSend(call: ProxiedCall, send: Send, path: string, body: Item): Promise<void> {
  const [base = ""] = call.path.split(/\/(?:customers|sandbox|cards)/);
  const headers = { authorization: call.headers["authorization"] ?? "", "content-type": "application/json" };
  await send({ operation: undefined, method: "POST", path: `${base}${path}`, headers, body: JSON.stringify(body) });
}

const AUTHORIZE = "sandbox.cards.authorize";

const cards: HandWrittenMutant[] = [
  ofCards("V-64c", "a-closed-card-pays-on", () => ({
    reply(call, reply) {
      const payment = inside({ body: reply.body }, "body");
      if (call.operation !== AUTHORIZE || payment["declineReason"] !== "CARD_CLOSED") return;
      payment["status"] = "AUTHORIZED";
      delete payment["declineReason"];
    },
  })),
  ofCards(
    "G-73e",
    "what-is-drawn-later-is-drawn-at-once",
    sending(AUTHORIZE, (body) => {
      const merchant = inside(body, "merchant");
      merchant["descriptor"] = String(merchant["descriptor"]).replace(/005$/, "900");
    }),
  ),
  ofCards("G-73c", "what-is-declined-is-drawn", () => ({
    async reply(call, reply, send) {
      const body = call.operation === AUTHORIZE ? bodyOf(call) : undefined;
      const merchant = inside({ ...body }, "merchant");
      if (!isDone(reply) || !String(merchant["descriptor"]).endsWith("002")) return;
      const path = `/sandbox/cards/${call.path.split("/").at(-3) ?? ""}/simulate/authorization`;
      await alsoSend(call, send, path, { ...body, merchant: { ...merchant, descriptor: "EXAMPLE SHOP 900" } });
    },
  })),
  ofCards(["CARD-21", "CARD-20"], "a-signed-move-is-not-looked-at-again", () => ({
    async reply(call, reply, send) {
      const isRetry = call.operation === "cards.update" && call.headers["request-id"] !== undefined;
      if (!isRetry || reply.status !== 409) return;
      const { authorization = "" } = call.headers;
      Object.assign(reply, await send({ ...call, method: "GET", headers: { authorization }, body: undefined }));
    },
  })),
  ofCards(
    ["CARD-06", "G-70d"],
    "of-several-sources-the-first-is-looked-at",
    sending("cards.update", (body) => {
      const { fundingSources: sources } = body;
      if (Array.isArray(sources) && sources.length > 1) body["fundingSources"] = sources.slice(0, 1);
    }),
  ),
  ofCards("CARD-31", "a-frozen-card-keeps-its-sources", () => {
    const frozen = new Set<string>();
    return {
      async request(call) {
        const body = call.operation === "cards.update" ? bodyOf(call) : undefined;
        const isBarred = body?.["fundingSources"] !== undefined && body["state"] === undefined;
        return isBarred && frozen.has(lastOf(call)) ? refusal(409, "CARD_NOT_MUTABLE") : undefined;
      },
      reply(call, reply) {
        const { state } = inside({ body: reply.body }, "body");
        if (call.operation !== "cards.update" || !isDone(reply)) return;
        if (state === "FROZEN") frozen.add(lastOf(call));
        else frozen.delete(lastOf(call));
      },
    };
  }),
];

/** Changes the UMA address of a new customer. */
function readdressed(rule: string, name: string, change: (address: string) => string): HandWrittenMutant {
  let nth = 0;
  return ofPeople(
    rule,
    name,
    sending("customers.create", (body) => {
      const { umaAddress } = body;
      if (typeof umaAddress !== "string" || change(umaAddress) === umaAddress) return;
      nth += 1;
      body["umaAddress"] = change(umaAddress).replace("@", `-${nth}${process.hrtime.bigint()}@`);
    }),
  );
}

/** Refuses some forms. */
function noForm(rule: string, name: string, isRefused: (form: string) => boolean): HandWrittenMutant {
  return ofPeople(rule, name, () => ({
    request: async (call) =>
      call.operation === "documents.create" && isRefused(call.body ?? "")
        ? refusal(400, "UNSUITABLE_DOCUMENT")
        : undefined,
  }));
}

const customers: HandWrittenMutant[] = [
  readdressed("G-16b", "an-address-in-capitals-is-another", (address) =>
    /[A-Z]/.test(address) ? address.toLowerCase() : address,
  ),
  readdressed("G-16a", "an-address-is-as-long-as-one-likes", (address) => {
    const [name = "", domain] = address.split("@");
    return name.length > 64 ? `${name.slice(0, 30)}@${domain ?? ""}` : address;
  }),
  readdressed("CUST-03", "no-address-is-what-was-asked-for", (address) =>
    /^\$[a-z0-9\-_.+]+@/.test(address) ? address.replace("$", "$x") : address,
  ),
  noForm("G-24b", "a-photograph-is-no-document", (form) => form.includes("image/jpeg")),
  noForm("G-24b", "a-page-is-no-document", (form) => form.includes("application/pdf") && form.includes("%PDF")),
  noForm("G-24c", "five-million-bytes-are-too-many", ({ length }) => length > 5_000_000),
  noForm("G-23a", "no-owner-hands-in-a-document", (form) => form.includes("BeneficialOwner:")),
  ofPeople(
    "G-22g",
    "an-owner's-share-stays-what-it-was",
    sending("owners.update", (body) => {
      delete body["ownershipPercentage"];
    }),
  ),
  ofPeople(
    "V-40f",
    "whoever-asks-for-no-currencies-has-dollars-alone",
    sending("customers.create", (body) => {
      body["currencies"] ??= ["USD"];
    }),
  ),
  ofPeople(
    "CUST-13",
    "a-business-says-of-itself-what-it-said-at-first",
    sending("customers.update", (body) => {
      if (body["customerType"] === "BUSINESS") delete body["businessInfo"];
    }),
  ),
  ofPeople("V-41e", "a-new-name-decides-at-once", () => ({
    async reply(call, reply, send) {
      if (call.operation !== "customers.update" || !isDone(reply) || bodyOf(call)?.["fullName"] === undefined) return;
      await alsoSend(call, send, "/verifications", { customerId: lastOf(call) });
    },
  })),
];

/** Cards, card payments, and further mutants of customers. */
export const mutants: readonly HandWrittenMutant[] = [...cards, ...customers];
