import { type ProxiedCall, type ProxiedReply, refusal, type Behave } from "../../proxy/proxied-call.ts";
import { idIn, sendSigned, STAMP } from "../auth/signed-calls.ts";
import { bodyIn, isSuccess } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { items } from "../traffic.ts";

const EXECUTE = "quotes.execute";

/** A payload to sign; the sandbox accepts its own stamp for any. */
function isChallenge({ operation }: ProxiedCall, { status }: ProxiedReply): boolean {
  return operation === EXECUTE && status === 202;
}

/** The id of the quote that a call concerns. */
const quoteOf = (call: ProxiedCall): string => idIn(call, 2);

const stamps: HandWrittenMutant[] = [
  mutant(["QUOTE-35", "ACCT-09"], "money/a-quote-from-a-wallet-needs-no-stamp", () => ({
    async reply(call, reply, send) {
      if (isChallenge(call, reply)) Object.assign(reply, await sendSigned(call, Object(reply.body).requestId, send));
    },
  })),
  mutant(["QUOTE-35", "ACCT-09"], "money/a-quote-moves-before-it-is-stamped", () => ({
    async reply(call, reply, send) {
      if (isChallenge(call, reply)) await sendSigned(call, Object(reply.body).requestId, send);
    },
  })),
  mutant("V-14a", "money/each-call-without-a-stamp-has-a-payload-of-its-own", () => {
    let calls = 0;
    return {
      reply(call, reply) {
        if (!isChallenge(call, reply)) return;
        const challenge = bodyIn(reply);
        calls += 1;
        challenge["payloadToSign"] = JSON.stringify({ quoteId: quoteOf(call), nonce: calls });
      },
    };
  }),
  mutant("V-11a", "money/the-same-stamp-executes-again", changesRepeatedStamp, (first) => first),
  mutant("V-11a", "money/a-stamp-is-spent", changesRepeatedStamp, () => refusal(401, "WALLET_SIGNATURE_INVALID")),
];

/** Whether a call has a stamp and no request id. */
function isStamped({ operation, headers }: ProxiedCall): boolean {
  return operation === EXECUTE && headers[STAMP] !== undefined && headers["request-id"] === undefined;
}

/** Changes the reply to the stamp that already executed the quote. */
function changesRepeatedStamp(answer: (first: ProxiedReply) => ProxiedReply): Behave {
  return () => {
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
  };
}

const expiries: HandWrittenMutant[] = [
  mutant("TXN-28", "money/the-payment-of-an-expired-quote-fails-in-the-end", (deliver) => {
    const expired = new Set<unknown>();
    const fail = items("Transaction")((payment) => {
      if (payment["status"] !== "EXPIRED") return;
      if (expired.has(payment["id"])) payment["status"] = "FAILED";
      expired.add(payment["id"]);
    });
    return fail(deliver);
  }),
];

/** Quotes that a wallet pays, and quotes that expire. */
export const mutants: readonly HandWrittenMutant[] = [...stamps, ...expiries];
