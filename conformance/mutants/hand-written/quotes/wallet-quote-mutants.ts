import { inside, isDone, showing, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { type ProxiedCall, type ProxiedReply, refusal } from "../../proxy/proxied-call.ts";
import { idIn, signed, STAMP } from "../auth/auth-behaviour.ts";
import { ofMoney, shows } from "../payment-behaviour.ts";

const EXECUTE = "quotes.execute";

/** A payload to sign; the sandbox accepts its own stamp for any. */
function isAsked({ operation }: ProxiedCall, { status }: ProxiedReply): boolean {
  return operation === EXECUTE && status === 202;
}

/** The id of the quote that a call concerns. */
const quoteOf = (call: ProxiedCall): string => idIn(call, 2);

const stamps: HandWrittenMutant[] = [
  ofMoney(["QUOTE-35", "ACCT-09"], "a-quote-from-a-wallet-needs-no-stamp", () => ({
    async reply(call, reply, send) {
      if (isAsked(call, reply)) Object.assign(reply, await signed(call, Object(reply.body).requestId, send));
    },
  })),
  ofMoney(["QUOTE-35", "ACCT-09"], "a-quote-moves-before-it-is-stamped", () => ({
    async reply(call, reply, send) {
      if (isAsked(call, reply)) await signed(call, Object(reply.body).requestId, send);
    },
  })),
  ofMoney("V-14a", "each-call-without-a-stamp-has-a-payload-of-its-own", () => {
    let calls = 0;
    return {
      reply(call, reply) {
        if (!isAsked(call, reply)) return;
        const challenge = inside({ body: reply.body }, "body");
        calls += 1;
        challenge["payloadToSign"] = JSON.stringify({ quoteId: quoteOf(call), nonce: calls });
      },
    };
  }),
  ofMoney("V-14a", "a-payload-is-shown-spaced-out", () => ({
    reply(call, reply) {
      const body = inside({ body: reply.body }, "body");
      if (call.operation !== "quotes.get" || typeof body["payloadToSign"] !== "string") return;
      body["payloadToSign"] = ` ${body["payloadToSign"]}`;
    },
  })),
  stampedAgain("the-same-stamp-executes-again", (first) => first),
  stampedAgain("a-stamp-is-spent", () => refusal(401, "WALLET_SIGNATURE_INVALID")),
];

/** Whether a call has a stamp and no request id. */
function isStamped({ operation, headers }: ProxiedCall): boolean {
  return operation === EXECUTE && headers[STAMP] !== undefined && headers["request-id"] === undefined;
}

/** Changes the reply to the stamp that already executed the quote. */
function stampedAgain(name: string, answer: (first: ProxiedReply) => ProxiedReply): HandWrittenMutant {
  return ofMoney("V-11a", name, () => {
    const executed = new Map<string, ProxiedReply>();
    return {
      async request(call) {
        const first = isStamped(call) ? executed.get(quoteOf(call)) : undefined;
        return first && answer(first);
      },
      reply(call, reply) {
        if (isStamped(call) && isDone(reply)) executed.set(quoteOf(call), reply);
      },
    };
  });
}

/** Changes the status of resources that expired unused. */
const lapses = (rule: string, name: string, resource: string, status: string): HandWrittenMutant =>
  shows(rule, name, resource, (item: Item) => {
    if (item["status"] === "EXPIRED") item["status"] = status;
  });

const expiries: HandWrittenMutant[] = [
  lapses("QUOTE-05", "a-quote-that-nobody-executed-waits-for-ever", "Quote", "PENDING"),
  lapses("QUOTE-05", "a-quote-that-nobody-executed-has-failed", "Quote", "FAILED"),
  lapses("TXN-28", "the-payment-of-an-expired-quote-waits-for-ever", "Transaction", "PENDING"),
  lapses("TXN-28", "the-payment-of-an-expired-quote-has-failed", "Transaction", "FAILED"),
  ofMoney("TXN-28", "the-payment-of-an-expired-quote-fails-in-the-end", () => {
    const expired = new Set<unknown>();
    return showing("Transaction", (payment) => {
      if (payment["status"] !== "EXPIRED") return;
      if (expired.has(payment["id"])) payment["status"] = "FAILED";
      expired.add(payment["id"]);
    })();
  }),
];

/** Quotes that a wallet pays, and quotes that expire. */
export const mutants: readonly HandWrittenMutant[] = [...stamps, ...expiries];
