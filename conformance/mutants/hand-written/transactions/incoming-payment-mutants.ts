import { setTimeout } from "node:timers/promises";
import { bodyOf, refusal, type ProxiedCall, type Behave } from "../../proxy/proxied-call.ts";
import { idIn } from "../auth/signed-calls.ts";
import { type Item, objectAt, isSuccess, bodyIn, itemsIn } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";

const RECEIVE = "sandbox.uma.receive";

/** Payments from UMA addresses that arrived while the platform had no endpoint. */
function changesWithoutDecision(
  change: (shown: { payments: Item[]; accounts: Item[] }, came: ReadonlyMap<unknown, Item>) => void,
): Behave {
  return () => {
    let isCleared = false;
    const came = new Map<unknown, Item>();
    return {
      request(call) {
        const endpoint = call.operation === "config.update" ? bodyOf(call)?.["webhookEndpoint"] : undefined;
        if (endpoint !== undefined) isCleared = endpoint === null;
      },
      reply(call, reply) {
        const payment = bodyIn(reply);
        if (call.operation === RECEIVE && isCleared && isSuccess(reply)) came.set(payment["id"], { ...payment });
        const payments = itemsIn(call, reply, "Transaction").filter(({ id }) => came.has(id));
        change({ payments, accounts: itemsIn(call, reply, "InternalAccount") }, came);
      },
    };
  };
}

/** An operation does not decide a waiting payment. */
function cannotDecide(operation: string): Behave {
  return () => ({
    async request(call, send) {
      if (call.operation !== operation) return undefined;
      const waits = Object((await send(readPayment(call, idIn(call, 2)))).body).status === "PENDING";
      return waits ? refusal(409, "CONFLICT") : undefined;
    },
  });
}

/** Reads a payment with the credentials of the call. */
function readPayment(call: ProxiedCall, id: string): ProxiedCall {
  const path = call.path.replace(/\/(sandbox|transactions)\/.*/, `/transactions/${id}`);
  return { ...call, operation: "transactions.get", method: "GET", path, body: undefined };
}

/** Payments from UMA addresses. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant("G-104e", "money/a-payment-without-a-question-waits-for-ever", changesWithoutDecision, ({ payments }) => {
    for (const payment of payments) payment["status"] = "PENDING";
  }),
  mutant("G-104e", "money/a-payment-without-a-question-fails", changesWithoutDecision, ({ payments }) => {
    const failed = { status: "FAILED", failureReason: "PAYMENT_APPROVAL_WEBHOOK_ERROR" };
    for (const payment of payments) Object.assign(payment, failed);
  }),
  mutant(
    "G-104e",
    "money/a-payment-without-a-question-is-never-credited",
    changesWithoutDecision,
    ({ accounts }, came) => {
      for (const account of accounts) {
        const isIts = (payment: Item): boolean => objectAt(payment, "destination")["accountId"] === account["id"];
        const amounts = [...came.values()].filter(isIts).map((each) => objectAt(each, "receivedAmount")["amount"]);
        const balance = objectAt(account, "balance");
        balance["amount"] = amounts.reduce((sum: number, each) => sum - Number(each), Number(balance["amount"]));
      }
    },
  ),
  mutant("G-104d", "money/a-deferred-payment-cannot-be-approved", cannotDecide("transactions.approve")),
  mutant("G-104d", "money/a-deferred-payment-cannot-be-rejected", cannotDecide("transactions.reject")),
  mutant("G-104d", "money/a-rejected-payment-is-paid", () => ({
    request(call) {
      if (call.operation === "transactions.reject") call.path = call.path.replace("/reject", "/approve");
    },
  })),
  mutant("V-71e", "money/a-payment-is-answered-when-it-is-decided", () => ({
    async reply(call, reply, send) {
      if (call.operation !== RECEIVE || !isSuccess(reply)) return;
      const read = readPayment(call, String(Object(reply.body).id));
      for (let tries = 0; tries < 20 && Object(reply.body).status === "PENDING"; tries += 1) {
        await setTimeout(25);
        reply.body = (await send(read)).body;
      }
    },
  })),
];
