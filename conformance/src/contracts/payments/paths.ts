import type { LifecycleName } from "@tallystick/contract";
import type { Trial } from "../../requests/trial.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { cardPaymentPath } from "./cards/card-payment-paths.ts";
import { quotedPaymentPath, quotePath } from "./quotes/paths.ts";
import { endedTransferPath } from "./transfers/paths.ts";
import type { PathToState, ResourceInState } from "../../requests/states/path-to-state.ts";

/** By lifecycle: how a new resource reaches a state, for an operation to be called on. */
export const pathsToStates: Readonly<Record<string, (state: string, by: string) => PathToState | undefined>> = {
  QuoteStatus: quotePath,
  TransactionStatus: (state, by) => (state === "PENDING" ? quotedPaymentPath(by) : endedTransferPath(state)),
  CardTransactionStatus: cardPaymentPath,
  VerificationStatus: (state, by) => (state === "READY_FOR_VERIFICATION" ? verificationPath(by) : undefined),
} satisfies Partial<Record<LifecycleName, (state: string, by: string) => PathToState | undefined>>;

/** A customer of whom nothing is missing is approved; what is missing, and who is rejected, have checks of their own. */
function verificationPath(by: string): PathToState {
  const make = async (t: Trial): Promise<ResourceInState> => {
    const request = await requestOf(t, by);
    return { request: () => request };
  };
  return Object.assign(make, { leadsTo: (to: string) => to === "APPROVED" });
}
