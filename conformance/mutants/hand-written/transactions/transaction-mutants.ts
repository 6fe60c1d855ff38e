import { type Item, itemsIn, bodyIn, isSuccess, firstValues, objectIn, listIn } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { replyTo } from "../traffic.ts";

/** The payments that were shown over an account, to whomever, are added to an empty list of what was over it. */
const leak: HandWrittenMutant = mutant("V-05a", "money/an-account-shows-its-payments-to-every-platform", () => {
  const payments = new Map<unknown, Item>();
  return {
    reply(call, reply) {
      for (const payment of itemsIn(call, reply, "Transaction")) payments.set(payment["id"], payment);
      const { searchParams } = new URL(call.path, "http://half-way");
      const account = searchParams.get("accountIdentifier");
      if (call.operation !== "transactions.list" || account === null || searchParams.has("customerId")) return;
      const page = bodyIn(reply);
      if (!isSuccess(reply) || listIn(page, "data").length > 0) return;
      page["data"] = [...payments.values()].filter((each) => objectIn(each, "source")["accountId"] === account);
    },
  };
});

const NO_CUSTOMER = "Customer:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10";

/** The platform's own payments are shown, and listed, as those of a customer who is none. */
const ownerless: HandWrittenMutant = mutant("TXN-26", "money/the-platforms-payments-have-no-owner", () => {
  let platform = "";
  return {
    request(call) {
      if (call.operation !== "transactions.list" || platform === "") return;
      const url = new URL(call.path, "http://half-way");
      const asked = url.searchParams.get("customerId");
      if (asked === NO_CUSTOMER) url.searchParams.set("customerId", platform);
      else if (asked === platform) url.searchParams.set("customerId", NO_CUSTOMER);
      call.path = url.pathname + url.search;
    },
    reply(call, reply) {
      for (const payment of itemsIn(call, reply, "Transaction")) {
        if (payment["platformCustomerId"] !== "") continue;
        platform = String(payment["customerId"]);
        payment["customerId"] = NO_CUSTOMER;
      }
    },
  };
});

/** A list in a certain status comes in its usual order, whatever was asked for. */
const usualOrder: HandWrittenMutant = mutant("PAGE-09", "money/an-order-is-ignored-beside-a-status", () => ({
  request(call) {
    const url = new URL(call.path, "http://half-way");
    if (call.operation !== "transactions.list" || !url.searchParams.has("status")) return;
    url.searchParams.delete("sortOrder");
    call.path = url.pathname + url.search;
  },
}));

/** A page is ordered by the last change, not by the creation. */
const changedFirst: HandWrittenMutant = mutant("PAGE-09", "money/a-changed-payment-comes-first", () => ({
  reply(call, reply) {
    if (call.operation !== "transactions.list" || !isSuccess(reply)) return;
    const isUp = new URL(call.path, "http://half-way").searchParams.get("sortOrder") === "asc";
    const changed = ({ updatedAt }: Item): number => Date.parse(String(updatedAt)) * (isUp ? 1 : -1);
    const page = bodyIn(reply);
    page["data"] = itemsIn(call, reply, "Transaction").toSorted((one, other) => changed(one) - changed(other));
  },
}));

/** Transactions. */
export const mutants: readonly HandWrittenMutant[] = [
  changedFirst,

  mutant("G-59c", "money/the-first-confirmation-counts", () => {
    const first = firstValues();
    return {
      reply(call, reply) {
        for (const payment of itemsIn(call, reply, "Transaction")) {
          const at = payment["receiptDeliveryConfirmedAt"];
          if (at !== undefined) payment["receiptDeliveryConfirmedAt"] = first(payment["id"], at);
        }
      },
    };
  }),
  mutant(
    "TXN-25",
    "money/an-agent-chooses-whose-payments-it-sees",
    replyTo("agents.me.transactions.list"),
    (page, call) => {
      if (call.path.includes("ustomerId=")) page["data"] = [];
    },
  ),
  leak,
  ownerless,
  usualOrder,
];
