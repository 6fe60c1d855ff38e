import type { Contract } from "@tallystick/contract";
import { objectAt, isSuccess, itemsIn, type Item } from "../../mutants/hand-written/bodies.ts";
import type { ProxiedCall, ProxiedReply, Send } from "../../mutants/proxy/proxied-call.ts";
import { queued } from "./delivery-variants.ts";
import { changesObjects, visitObjects, type Variant } from "./variant.ts";

/** Fields that events do not show, so that a difference does not contradict an event. */
const shapes: Variant[] = [
  changesObjects("Quote", "a quote has more fields at its ends, and no details of its fees", (quote) => {
    delete quote["rateDetails"];
    quote["paymentInstructions"] ??= [];
    objectAt(quote, "source")["label"] = "Main";
    objectAt(quote, "sendingCurrency")["isoNumber"] = "840";
    quote["reference"] = "Q-7";
  }),
  changesObjects(
    "ExternalAccount",
    "an account elsewhere says more, and only of a default one that it is",
    (account) => {
      if (account["defaultUmaDepositAccount"] === false) delete account["defaultUmaDepositAccount"];
      account["createdAt"] = "2026-01-01T00:00:00.000Z";
      objectAt(account, "accountInfo")["bankLogo"] = "https://bank.example/logo.png";
    },
  ),
  changesObjects(
    "PlatformConfig",
    "the settings of wallets are there from the beginning, with more beside them",
    (config) => {
      const wallets = objectAt(config, "embeddedWalletConfig");
      wallets["alphanumeric"] ??= false;
      wallets["otpLength"] ??= 6;
      wallets["expirationSeconds"] ??= 300;
      config["features"] = ["cards"];
      delete config["proxyUmaSubdomain"];
    },
  ),
  {
    name: "a lookup has more fields, and lacks those that nothing requires",
    behave: () => ({
      reply(call, reply) {
        if (call.operation?.startsWith("receivers.") !== true || !isSuccess(reply)) return;
        visitObjects(reply.body, (item) => {
          if (item["lookupId"] === undefined) return;
          item["receiverName"] = "Robin";
          if (Object.values(objectAt({ ...item }, "requiredPayerDataFields")).length === 0)
            delete item["requiredPayerDataFields"];
        });
      },
    }),
  },
];

const beginnings = /^(transfers\.(in|out)|quotes\.execute|sandbox\.send)$/;

/** Replies that show the payment's current status; the stored reply of an idempotency key stays the same. */
const swift: Variant = {
  name: "the first reply shows the final status (V-30)",
  behave: () => {
    const stored = new Map<string, unknown>();
    return {
      async reply(call, reply, send) {
        if (!beginnings.test(call.operation ?? "") || !isSuccess(reply)) return;
        const key = call.headers["idempotency-key"];
        const name = [call.headers["authorization"], call.path, key].join(" ");
        const body = (key === undefined ? undefined : stored.get(name)) ?? (await readAgain(call, reply, send));
        stored.set(name, body);
        reply.body = body;
      },
    };
  },
};

async function readAgain(call: ProxiedCall, reply: ProxiedReply, send: Send): Promise<unknown> {
  const id = String(objectAt({ body: reply.body }, "body")["id"]);
  const [base = ""] = call.path.match(/^\/[^/]+/) ?? [];
  const path = `${base}/${id.startsWith("Quote:") ? "quotes" : "transactions"}/${id}`;
  const { authorization = "" } = call.headers;
  const again = await send({ operation: undefined, method: "GET", path, headers: { authorization }, body: undefined });
  return again.status === 200 ? again.body : reply.body;
}

/** How long a resource shows only its first status, in milliseconds. */
const HELD_BACK = 150;

/** Later states exist, and become visible a moment later. */
const slow: Variant = {
  name: "a payment's status changes a moment later (V-30)",
  behave: () => {
    const begun = new Map<unknown, number>();
    return {
      reply(call, reply) {
        const now = performance.now();
        const shown = objectAt({ body: reply.body }, "body");
        if (beginnings.test(call.operation ?? "") && isSuccess(reply))
          begun.set(shown["transactionId"] ?? shown["id"], now);
        const isHeld = (id: unknown): boolean => now - (begun.get(id) ?? -HELD_BACK) < HELD_BACK;
        if (call.method !== "GET") return;
        for (const payment of itemsIn(call, reply, "Transaction"))
          if (isHeld(payment["id"])) delayStatus(payment, "PENDING");
        for (const quote of itemsIn(call, reply, "Quote")) {
          if (isHeld(quote["transactionId"])) delayStatus(quote, "PROCESSING");
        }
      },
    };
  },
};

function delayStatus(item: Item, status: string): void {
  item["status"] = status;
  for (const name of ["settledAt", "failureReason", "refund"]) delete item[name];
}

/** Differences in quotes and payments that correct implementations may have. */
export const paymentVariants: readonly Variant[] = [...shapes, swift, queued];

/** Differences that a service cannot combine with showing the final status at once. */
export const slowPayments: readonly Variant[] = [...shapes, slow, queued];

/** The contract with the last accepted answer and final state in place of each declared one. */
export function withLastAccepted(contract: Contract): Contract {
  const served = structuredClone(contract);
  for (const { refusals, outcomes } of Object.values(served.operations)) {
    for (const refusal of refusals) Object.assign(refusal, refusal.accepts.at(-1));
    // Of several accepted final states, only this one has the same effect on balances.
    for (const step of outcomes?.rows.flatMap(({ steps }) => steps) ?? []) {
      if (step.accepts.includes("FAILED")) step.to = "FAILED";
    }
  }
  return served;
}
