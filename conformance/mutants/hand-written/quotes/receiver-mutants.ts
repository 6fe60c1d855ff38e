import { type ProxiedCall, bodyOf } from "../../proxy/proxied-call.ts";
import { itemsIn, sendBody, isSuccess, listIn, objectsIn, enumValues } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { refusing, requestOf } from "../traffic.ts";

const LOOKUP = "receivers.uma.lookup";

/** A quote by another caller than who looked up: the address is looked up once more, for that caller. */
const shared: HandWrittenMutant = mutant("V-05a", "money/a-lookup-is-every-platforms", () => {
  const made = new Map<unknown, ProxiedCall>();
  return {
    async request(call, send) {
      const body = call.operation === "quotes.create" ? bodyOf(call) : undefined;
      const { authorization = "" } = call.headers;
      const lookup = made.get(body?.["lookupId"]);
      if (lookup === undefined || lookup.headers["authorization"] === authorization) return;
      const own = await send({ ...lookup, headers: { ...lookup.headers, authorization } });
      if (isSuccess(own)) sendBody(call, { ...body, lookupId: Object(own.body).lookupId });
    },
    reply(call, reply) {
      if (call.operation === LOOKUP && isSuccess(reply)) made.set(Object(reply.body).lookupId, { ...call });
    },
  };
});

const MOST = 9_000_000_000_000_000;

const purposes = enumValues("PurposeOfPayment");

/** Receiver lookups. */
export const mutants: readonly HandWrittenMutant[] = [
  shared,

  mutant("V-37a", "money/only-the-sandbox-has-addresses", refusing(LOOKUP), (_body, call) => {
    return !/\$(success|pending|fail)/.test(decodeURIComponent(call.path));
  }),
  mutant("V-37b", "money/a-lookup-asks-for-what-dollars-ask-for", () => {
    let asked: unknown[] | undefined;
    return {
      reply(call, reply) {
        for (const each of objectsIn(bodyOf(call) ?? {}, "supportedCurrencies")) {
          if (each["currencyCode"] === "USD") asked = listIn(each, "requiredCounterpartyFields");
        }
        for (const receiver of itemsIn(call, reply, "Receiver")) receiver["requiredPayerDataFields"] = asked ?? [];
      },
    };
  }),
  mutant(
    "QUOTE-20",
    "accepts/amounts-beyond-the-most",
    requestOf("quotes.create", "agents.me.quotes.create"),
    (body) => {
      if (Number(body["lockedCurrencyAmount"]) > MOST) body["lockedCurrencyAmount"] = 10_000;
    },
  ),
  mutant("QUOTE-26", "accepts/unknown-purposes", requestOf("quotes.create", "agents.me.quotes.create"), (body) => {
    if (!purposes.has(body["purposeOfPayment"])) delete body["purposeOfPayment"];
  }),
  mutant("V-04a", "accepts/numbers-for-texts", requestOf("customers.create"), (body) => {
    for (const [name, value] of Object.entries(body)) if (typeof value === "number") body[name] = String(value);
  }),
  mutant("V-04a", "accepts/texts-for-numbers", requestOf("transfers.in", "transfers.out"), (body) => {
    if (typeof body["amount"] === "string") body["amount"] = Number.parseFloat(body["amount"]) || 1;
  }),
];
