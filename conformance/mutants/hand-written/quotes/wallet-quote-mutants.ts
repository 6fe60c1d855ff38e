import { objectAt, isSuccess, changingItems, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { type ProxiedCall, type ProxiedReply, refusal } from "../../proxy/proxied-call.ts";
import { idIn, sendSigned, STAMP } from "../auth/auth-behaviour.ts";
import { paymentMutant, changesItems } from "../payment-behaviour.ts";

const EXECUTE = "quotes.execute";

/** A payload to sign; the sandbox accepts its own stamp for any. */
function isChallenge({ operation }: ProxiedCall, { status }: ProxiedReply): boolean {
  return operation === EXECUTE && status === 202;
}

/** The id of the quote that a call concerns. */
const quoteOf = (call: ProxiedCall): string => idIn(call, 2);

const stamps: HandWrittenMutant[] = [
  paymentMutant(["QUOTE-35", "ACCT-09"], "a-quote-from-a-wallet-needs-no-stamp", () => ({
    async reply(call, reply, send) {
      if (isChallenge(call, reply)) Object.assign(reply, await sendSigned(call, Object(reply.body).requestId, send));
    },
  })),
  paymentMutant(["QUOTE-35", "ACCT-09"], "a-quote-moves-before-it-is-stamped", () => ({
    async reply(call, reply, send) {
      if (isChallenge(call, reply)) await sendSigned(call, Object(reply.body).requestId, send);
    },
  })),
  paymentMutant("V-14a", "each-call-without-a-stamp-has-a-payload-of-its-own", () => {
    let calls = 0;
    return {
      reply(call, reply) {
        if (!isChallenge(call, reply)) return;
        const challenge = objectAt({ body: reply.body }, "body");
        calls += 1;
        challenge["payloadToSign"] = JSON.stringify({ quoteId: quoteOf(call), nonce: calls });
      },
    };
  }),
  paymentMutant("V-14a", "a-payload-is-shown-spaced-out", () => ({
    reply(call, reply) {
      const body = objectAt({ body: reply.body }, "body");
      if (call.operation !== "quotes.get" || typeof body["payloadToSign"] !== "string") return;
      body["payloadToSign"] = ` ${body["payloadToSign"]}`;
    },
  })),
  changesRepeatedStamp("the-same-stamp-executes-again", (first) => first),
  changesRepeatedStamp("a-stamp-is-spent", () => refusal(401, "WALLET_SIGNATURE_INVALID")),
];

/** Whether a call has a stamp and no request id. */
function isStamped({ operation, headers }: ProxiedCall): boolean {
  return operation === EXECUTE && headers[STAMP] !== undefined && headers["request-id"] === undefined;
}

/** Changes the reply to the stamp that already executed the quote. */
function changesRepeatedStamp(name: string, answer: (first: ProxiedReply) => ProxiedReply): HandWrittenMutant {
  return paymentMutant("V-11a", name, () => {
    const executed = new Map<string, ProxiedReply>();
    return {
      async request(call) {
        const first = isStamped(call) ? executed.get(quoteOf(call)) : undefined;
        return first && answer(first);
      },
      reply(call, reply) {
        if (isStamped(call) && isSuccess(reply)) executed.set(quoteOf(call), reply);
      },
    };
  });
}

/** Changes the status of resources that expired unused. */
const changesExpired = (rule: string, name: string, resource: string, status: string): HandWrittenMutant =>
  changesItems(rule, name, resource, (item: Item) => {
    if (item["status"] === "EXPIRED") item["status"] = status;
  });

const expiries: HandWrittenMutant[] = [
  changesExpired("QUOTE-05", "an-unexecuted-quote-never-expires", "Quote", "PENDING"),
  changesExpired("QUOTE-05", "an-unexecuted-quote-fails", "Quote", "FAILED"),
  changesExpired("TXN-28", "the-payment-of-an-expired-quote-waits-for-ever", "Transaction", "PENDING"),
  changesExpired("TXN-28", "the-payment-of-an-expired-quote-has-failed", "Transaction", "FAILED"),
  paymentMutant("TXN-28", "the-payment-of-an-expired-quote-fails-in-the-end", () => {
    const expired = new Set<unknown>();
    return changingItems("Transaction", (payment) => {
      if (payment["status"] !== "EXPIRED") return;
      if (expired.has(payment["id"])) payment["status"] = "FAILED";
      expired.add(payment["id"]);
    })();
  }),
];

/** Quotes that a wallet pays, and quotes that expire. */
export const mutants: readonly HandWrittenMutant[] = [...stamps, ...expiries];
