import { isSuccess, itemsIn, listIn, objectAt, objectsIn } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedCall } from "../../proxy/proxied-call.ts";
import { changesReplies, changesRequests, paymentMutant, refusesRequests, changesItems } from "../payment-behaviour.ts";

const LOOKUP = "receivers.uma.lookup";

/** A quote by another caller than who looked up: the address is looked up once more, for that caller. */
const shared: HandWrittenMutant = paymentMutant("V-05a", "a-lookup-is-every-platforms", () => {
  const made = new Map<unknown, ProxiedCall>();
  return {
    async request(call, send) {
      const body = call.operation === "quotes.create" ? bodyOf(call) : undefined;
      const { authorization = "" } = call.headers;
      const lookup = made.get(body?.["lookupId"]);
      if (lookup === undefined || lookup.headers["authorization"] === authorization) return;
      const own = await send({ ...lookup, headers: { ...lookup.headers, authorization } });
      if (isSuccess(own)) call.body = JSON.stringify({ ...body, lookupId: Object(own.body).lookupId });
    },
    reply(call, reply) {
      if (call.operation === LOOKUP && isSuccess(reply)) made.set(Object(reply.body).lookupId, { ...call });
    },
  };
});

/** Receiver lookups. */
export const mutants: readonly HandWrittenMutant[] = [
  shared,
  changesRequests("SBX-07", "what-comes-in-euros-arrives-in-dollars", "sandbox.uma.receive", (body) => {
    if (body["receivingCurrencyCode"] === "EUR") body["receivingCurrencyCode"] = "USD";
  }),
  refusesRequests("V-37a", "only-the-sandbox-has-addresses", LOOKUP, (_body, call) => {
    return !/\$(success|pending|fail)/.test(decodeURIComponent(call.path));
  }),
  changesReplies("V-37b", "a-lookup-asks-for-nothing", LOOKUP, (receiver) => {
    receiver["requiredPayerDataFields"] = [];
  }),
  paymentMutant("V-37b", "a-lookup-asks-for-what-dollars-ask-for", () => {
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
  changesItems("SBX-07", "the-sender-is-missing", "Transaction", (payment) => {
    if (payment["type"] === "INCOMING") objectAt(payment, "source")["umaAddress"] = "$nobody@example.com";
  }),
];
