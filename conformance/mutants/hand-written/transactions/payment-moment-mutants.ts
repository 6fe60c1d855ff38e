import { type ProxiedCall, type ProxiedReply, bodyOf } from "../../proxy/proxied-call.ts";
import { type Item, itemsIn, isItem, objectAt, isSuccess, shownAccounts, objectIn } from "../bodies.ts";
import { type ResourceOf, followOverlaps } from "../concurrent-calls.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";

function shown({ body }: ProxiedReply): Item {
  return isItem(body) ? body : {};
}

/** The id of what the call is about, before the last part of its path. */
function idIn({ path }: ProxiedCall): string {
  return decodeURIComponent(path.split("/").at(-2) ?? "");
}

/** A reply that says what another payment's would. */
function succeeds(reply: ProxiedReply, status: number, body: Item): void {
  Object.assign(reply, { status, body });
}

/** For so long a transfer in shows that it waits; milliseconds. */
const WAITS_MS = 2_000;

/** Reads the payment as the service has it. */
function payment(call: ProxiedCall, path: string): ProxiedCall {
  return { ...call, operation: undefined, method: "GET", path, body: undefined };
}

/** The quote that a call executes or pays in. */
const paidQuote: ResourceOf = (call) => {
  if (call.operation === "quotes.execute") return idIn(call);
  return call.operation === "sandbox.send" ? String(bodyOf(call)?.["quoteId"]) : undefined;
};

/** Money that a call spends at once. */
const spentMoney: ResourceOf = ({ operation }) =>
  operation === "quotes.execute" || operation === "transfers.out" ? "money" : undefined;

/** When a payment may be made, when its money moves, and whose it is. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant("V-32b", "money/a-transfer-and-a-quote-at-once-spend-the-same-money", () => {
    const { begin, end } = followOverlaps(spentMoney);
    const taken = new Set<string>();
    return {
      request: async (call) => void (await begin(call)),
      reply(call, reply) {
        if (!end(call)) return;
        if (isSuccess(reply)) taken.add(call.operation ?? "");
        const isOther = [...taken].some((way) => way !== call.operation);
        if (shown(reply)["code"] === "INSUFFICIENT_BALANCE" && isOther) succeeds(reply, 200, {});
      },
    };
  }),
  mutant("G-48c", "money/a-quote-executed-and-paid-in-at-once-is-paid-twice", () => {
    const { begin, end } = followOverlaps(paidQuote);
    const ways = new Map<string, string>();
    return {
      request: async (call) => void (await begin(call)),
      reply(call, reply) {
        const quote = paidQuote(call);
        if (!end(call) || quote === undefined) return;
        if (isSuccess(reply)) ways.set(quote, call.operation ?? "");
        else if ((ways.get(quote) ?? call.operation) !== call.operation) succeeds(reply, 200, {});
      },
    };
  }),
  mutant("XFER-04", "money/money-comes-in-while-the-transfer-waits", () => {
    const madeAt = new Map<unknown, number>();
    return {
      reply(call, reply) {
        for (const each of itemsIn(call, reply, "Transaction")) {
          if (call.operation === "transfers.in") madeAt.set(each["id"], Date.now());
          const isWaiting = Date.now() - (madeAt.get(each["id"]) ?? 0) < WAITS_MS;
          if (isWaiting && each["status"] === "COMPLETED") each["status"] = "PENDING";
        }
      },
    };
  }),
  mutant("XFER-07", "money/a-transfer-takes-one-dollar-for-another", () => {
    const accountsIn = shownAccounts();
    return {
      reply(call, reply) {
        const accounts = accountsIn(call, reply);
        if (call.operation !== "transfers.out" || shown(reply)["code"] !== "INVALID_CURRENCY") return;
        const to = accounts.get(objectAt(bodyOf(call) ?? {}, "destination")["accountId"]);
        if (String(to?.["currency"]).startsWith("USD")) succeeds(reply, 201, {});
      },
    };
  }),
  mutant("V-34b", "money/a-payment-to-a-customer's-account-is-the-customer's", () => {
    const accountsIn = shownAccounts();
    return {
      reply(call, reply) {
        const accounts = accountsIn(call, reply);
        if (call.operation !== "transfers.out" || !isSuccess(reply)) return;
        const to = accounts.get(objectIn(shown(reply), "destination")["accountId"]);
        const owner = to?.["customerId"];
        if (owner !== undefined) shown(reply)["customerId"] = owner;
      },
    };
  }),
  mutant("G-59e", "money/a-payment-that-failed-by-an-error-of-the-endpoint-can-be-approved", () => ({
    async reply(call, reply, send) {
      if (call.operation !== "transactions.approve" || reply.status !== 409) return;
      const { body } = await send(payment(call, call.path.replace(/\/approve.*$/, "")));
      const failed = isItem(body) ? body : {};
      if (failed["failureReason"] !== "PAYMENT_APPROVAL_WEBHOOK_ERROR") return;
      succeeds(reply, 200, { ...failed, status: "COMPLETED" });
    },
  })),
];
