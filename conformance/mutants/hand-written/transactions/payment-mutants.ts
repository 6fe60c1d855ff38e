import {
  type ProxiedCall,
  type ProxiedReply,
  type Send,
  bodyOf,
  type Behaviour,
  refusal,
} from "../../proxy/proxied-call.ts";
import { type Item, bodyIn, sendBody, objectAt, isSuccess, lastSegmentOf, itemsIn } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { refusing } from "../traffic.ts";

const CREATE = "quotes.create";
const REGISTER = "customers.externalAccounts.create";

function shown(reply: ProxiedReply): Item {
  return bodyIn(reply);
}

/** Funds an account by a call of its own. */
async function fund(call: ProxiedCall, send: Send, accountId: unknown, amount: unknown): Promise<void> {
  const [base = ""] = call.path.match(/^\/[^/]+/) ?? [];
  const path = `${base}/sandbox/internal-accounts/${String(accountId)}/fund`;
  const { authorization = "" } = call.headers;
  const headers = { authorization, "content-type": "application/json" };
  await send({ operation: undefined, method: "POST", path, headers, body: JSON.stringify({ amount }) });
}

/** Pays each payment that meets a condition a second time, when it first does. */
function paysTwice(isMeant: (payment: Item) => boolean, side: "destination" | "source"): () => Behaviour {
  return () => {
    const seen = new Set<unknown>();
    return {
      async reply(call, reply, send) {
        for (const payment of itemsIn(call, reply, "Transaction")) {
          if (!isMeant(payment) || seen.has(payment["id"])) continue;
          seen.add(payment["id"]);
          const amount = objectAt(payment, side === "source" ? "sentAmount" : "receivedAmount")["amount"];
          await fund(call, send, objectAt(payment, side)["accountId"], amount);
        }
      },
    };
  };
}

function refundOf(payment: Item): unknown {
  return payment["refund"] === undefined ? undefined : objectAt(payment, "refund")["status"];
}

const isFromAddress = (payment: Item): boolean => objectAt(payment, "source")["sourceType"] === "UMA_ADDRESS";

const twice: HandWrittenMutant[] = [
  mutant(
    "V-35a",
    "money/a-payment-that-the-platform-rejected-is-credited",
    paysTwice((payment) => payment["status"] === "REJECTED" && isFromAddress(payment), "destination"),
  ),
  mutant(
    "V-35a",
    "money/a-payment-that-the-platform-approved-is-credited-twice",
    paysTwice((payment) => payment["status"] === "COMPLETED" && isFromAddress(payment), "destination"),
  ),
  mutant(
    "XFER-05",
    "money/a-transfer-that-failed-late-is-refunded-twice",
    paysTwice(
      (payment) => refundOf(payment) === "COMPLETED" && payment["quoteId"] === undefined && isLate(payment),
      "source",
    ),
  ),
  mutant(
    "QUOTE-34",
    "money/a-returned-payment-is-refunded-twice",
    paysTwice(
      (payment) => refundOf(payment) === "COMPLETED" && payment["quoteId"] !== undefined && isLate(payment),
      "source",
    ),
  ),
  mutant(["G-48c", "G-94c"], "money/concurrent-payments-of-a-quote-all-succeed", () => {
    const paid = new Map<string, unknown>();
    return {
      reply(call, reply) {
        if (call.operation !== "quotes.execute" && call.operation !== "sandbox.send") return;
        const key = `${call.path} ${call.body ?? ""}`;
        if (reply.status === 200) paid.set(key, reply.body);
        else if (paid.has(key) && reply.status !== 202) Object.assign(reply, { status: 200, body: paid.get(key) });
      },
    };
  }),
  mutant("QUOTE-23", "money/a-key-executes-a-quote-twice", () => ({
    request(call) {
      if (call.operation === CREATE && bodyOf(call)?.["immediatelyExecute"] === true) {
        delete call.headers["idempotency-key"];
      }
    },
  })),
];

/** Whether the refund of a payment began seconds after the payment was created. */
function isLate(payment: Item): boolean {
  const begun = Date.parse(String(objectAt(payment, "refund")["initiatedAt"]));
  return begun - Date.parse(String(payment["createdAt"])) > 10_000;
}

/** The id of the payment that a call decides on. */
function paymentIn({ path }: ProxiedCall): string {
  return decodeURIComponent(path.split("/").at(-2) ?? "");
}

const decided: HandWrittenMutant[] = [
  mutant("G-59e", "money/a-rejected-payment-can-be-approved", () => {
    const rejected = new Set<string>();
    return {
      reply(call, reply) {
        if (call.operation === "transactions.reject" && isSuccess(reply)) rejected.add(paymentIn(call));
        if (call.operation !== "transactions.approve" || reply.status !== 409 || !rejected.has(paymentIn(call))) return;
        Object.assign(reply, { status: 200, body: { id: paymentIn(call), status: "COMPLETED", type: "INCOMING" } });
      },
    };
  }),
];

const rails: HandWrittenMutant[] = [
  mutant("G-42e", "money/money-goes-over-the-first-rail-only", refusing("transfers.out"), (body) => {
    return !["ACH", undefined].includes(objectAt(body, "destination")["paymentRail"] as string | undefined);
  }),
];

/** Refuses calls with an external account that belongs to no customer. */
const apart: HandWrittenMutant = mutant(
  ["V-34a", "V-34b"],
  "money/transfers-with-the-platform's-accounts-are-refused",
  () => {
    const platforms = new Set<unknown>();
    return {
      async request(call) {
        const body = call.operation?.startsWith("transfers.") === true ? (bodyOf(call) ?? {}) : {};
        const ends = ["source", "destination"].map((end) => objectAt({ ...body }, end)["accountId"]);
        const isOurs = ends.some((id) => platforms.has(id));
        return isOurs && bodyOf(call)?.["amount"] === 1_000 ? refusal(400, "INVALID_INPUT") : undefined;
      },
      reply(call, reply) {
        if (call.operation === "platform.externalAccounts.create" && isSuccess(reply))
          platforms.add(shown(reply)["id"]);
      },
    };
  },
);

const registered: HandWrittenMutant[] = [
  apart,
  mutant("G-35b", "money/an-account-has-one-owner-only", () => {
    const taken = new Map<string, unknown>();
    return {
      async request(call) {
        const body = call.operation === REGISTER ? (bodyOf(call) ?? {}) : {};
        const owner = taken.get(String(objectAt(body, "accountInfo")["accountNumber"]));
        return owner !== undefined && owner !== body["customerId"] ? refusal(409, "CONFLICT") : undefined;
      },
      reply(call, reply) {
        const body = call.operation === REGISTER && isSuccess(reply) ? (bodyOf(call) ?? {}) : {};
        const number = objectAt(body, "accountInfo")["accountNumber"];
        if (typeof number === "string") taken.set(number, body["customerId"]);
      },
    };
  }),
  mutant("SBX-22", "money/an-account-that-is-refused-is-kept", () => ({
    async reply(call, reply, send) {
      if (call.operation !== REGISTER || shown(reply)["code"] !== "INVALID_BANK_ACCOUNT") return;
      const body = call.body?.replaceAll(/105"/g, '900"');
      await send({ ...call, body });
    },
  })),
];

const found: HandWrittenMutant[] = [
  mutant("G-54e", "money/a-lookup-can-be-used-once", () => {
    const used = new Set<unknown>();
    return {
      async request(call) {
        const lookupId = call.operation === CREATE ? bodyOf(call)?.["lookupId"] : undefined;
        const isUsed = used.has(lookupId);
        if (lookupId !== undefined) used.add(lookupId);
        return isUsed ? refusal(400, "LOOKUP_REQUEST_FAILED") : undefined;
      },
    };
  }),
  mutant("QUOTE-28", "money/sender-data-is-refused", refusing(CREATE), (body) => {
    return body["senderCustomerInfo"] !== undefined;
  }),
  ...(["accountIdentifier", "senderAccountIdentifier", "receiverAccountIdentifier"] as const).map((parameter, index) =>
    mutant(`TXN-${16 + index}`, `money/no-address-is-found-by-${parameter}`, () => ({
      reply(call, reply) {
        const { searchParams } = new URL(call.path, "http://localhost");
        const isAddress = searchParams.get(parameter)?.startsWith("$") === true;
        if (call.operation === "transactions.list" && isAddress && isSuccess(reply)) shown(reply)["data"] = [];
      },
    })),
  ),
  mutant("V-33a", "money/limits-of-a-currency-limit-nothing", () => {
    let stated: unknown;
    return {
      request(call) {
        const body = call.operation === "config.update" ? bodyOf(call) : undefined;
        if (body?.["supportedCurrencies"] === undefined) return;
        stated = body["supportedCurrencies"];
        const all = Object.values(objectAt(body, "supportedCurrencies")) as Item[];
        const free = all.map((each) => ({ ...each, minAmount: 1, maxAmount: 9_000_000_000_000_000 }));
        sendBody(call, { ...body, supportedCurrencies: free });
      },
      reply(call, reply) {
        if (lastSegmentOf(call) === "config" && stated !== undefined && isSuccess(reply))
          shown(reply)["supportedCurrencies"] = stated;
      },
    };
  }),
];

/** How payments are executed: the receiver, repetitions, the payment rail. */
export const mutants: readonly HandWrittenMutant[] = [...twice, ...decided, ...rails, ...registered, ...found];
