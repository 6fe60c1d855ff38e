import { NotOffered } from "../../../errors/trial-errors.ts";
import type { Trial } from "../../../requests/trial.ts";
import { makeTransfer } from "./fixtures.ts";
import { externalAccountOf, type ExternalAccountOptions } from "../external-accounts/fixtures.ts";
import { textAt } from "../../../json/value-at.ts";
import type { PathToState } from "../../../requests/states/path-to-state.ts";
import { internalAccountOf } from "../accounts/fixtures.ts";

/** How a transfer in ends, by the suffix of the account that it is drawn from. */
const ends: Readonly<Record<string, ExternalAccountOptions>> = {
  COMPLETED: {},
  FAILED: { suffix: "002" },
  REJECTED: { suffix: "004" },
};

/** How an incoming payment ends; calls that would decide it do not change it, so one payment is enough. */
export function endedTransferPath(state: string): PathToState | undefined {
  const options = ends[state];
  if (options === undefined) return undefined;
  return async (t: Trial) => {
    const { id, body } = await t.fixtures.once(`transfer that is ${state}`, async () => {
      const internal = await internalAccountOf(t, { type: "INTERNAL_FIAT", currency: "USD" });
      const external = await externalAccountOf(t, options);
      return makeTransfer(t, { direction: "in", internal, external });
    });
    // A transfer that is returned may show as FAILED (V-31): the target chooses.
    if (textAt(body, "status") !== state) throw new NotOffered(`no transfer in becomes ${state}`);
    const params = { transactionId: id };
    return { request: () => ({ params, body: {} }), look: () => t.call("transactions.get", { params }) };
  };
}
