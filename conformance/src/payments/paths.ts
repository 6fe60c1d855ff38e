import type { Lifecycle, LifecycleName } from "@tallystick/contract";
import { cardPaymentPath } from "./cards/card-payment-paths.ts";
import { quotedPaymentPath, quotePath } from "./quotes/paths.ts";
import { endedTransferPath } from "./transfers/paths.ts";
import type { PathToState } from "../families/lifecycle/path-to-state.ts";

/** By lifecycle: how a new resource reaches a state, for an operation to be called on. */
const pathsToStates: Readonly<Record<string, (state: string, by: string) => PathToState | undefined>> = {
  QuoteStatus: quotePath,
  TransactionStatus: (state, by) => (state === "PENDING" ? quotedPaymentPath(by) : endedTransferPath(state)),
  CardTransactionStatus: cardPaymentPath,
} satisfies Partial<Record<LifecycleName, (state: string, by: string) => PathToState | undefined>>;

/** How callers bring a resource into a state in which they call the operation; undefined when the suite has no way. */
export function pathToState({ name }: Lifecycle, state: string, by: string): PathToState | undefined {
  return pathsToStates[name]?.(state, by);
}
