import type { Trial } from "../../engine/check.ts";
import { makeTransfer } from "../../world/transfers.ts";
import { PLAIN_AMOUNT } from "../../world/plain-amount.ts";
import type { ExternalAccountWish } from "../../world/external-accounts.ts";
import { textAt } from "../../world/value-at.ts";
import type { Way } from "./way.ts";

/** How a transfer in ends, by the suffix of the account it is drawn from. */
const ends: Readonly<Record<string, ExternalAccountWish>> = {
  COMPLETED: {},
  FAILED: { suffix: "002" },
  REJECTED: { suffix: "004" },
};

/** How an incoming payment comes to an end; calls that would decide it leave it alone, so one will do. */
export function endedTransferWay(state: string): Way | undefined {
  const wish = ends[state];
  if (wish === undefined) return undefined;
  return async (t: Trial) => {
    const { id, body } = await t.world.once(`transfer that is ${state}`, async () => {
      const internal = await t.world.internalAccount({ type: "INTERNAL_FIAT", currency: "USD" });
      const external = await t.world.externalAccount(wish);
      return makeTransfer(t, {
        direction: "in",
        internalAccountId: internal.id,
        externalAccountId: external.id,
        amount: PLAIN_AMOUNT,
      });
    });
    // A transfer that is turned back may show as FAILED (V-31).
    t.precondition(textAt(body, "status") === state, `no transfer in becomes ${state}`);
    const params = { transactionId: id };
    return { request: () => ({ params, body: {} }), look: () => t.call("transactions.get", { params }) };
  };
}
