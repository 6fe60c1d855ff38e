import type { Lifecycle } from "@tallystick/contract";
import { cardPaymentPath } from "./card-payment-ways.ts";
import { quotedPaymentPath, quotePath } from "./quote-ways.ts";
import { endedTransferPath } from "./transfer-ways.ts";
import type { PathToState } from "./way.ts";

/** By lifecycle: how a new resource comes into a state, for an operation to be called on. */
const pathsToStates: Readonly<Record<string, (state: string, by: string) => PathToState | undefined>> = {
  QuoteStatus: quotePath,
  TransactionStatus: (state, by) => (state === "PENDING" ? quotedPaymentPath(by) : endedTransferPath(state)),
  CardTransactionStatus: cardPaymentPath,
};

/** How callers bring a resource into a state in which they call the operation; undefined where the suite knows no way. */
export function pathTo({ name }: Lifecycle, state: string, by: string): PathToState | undefined {
  return pathsToStates[name]?.(state, by);
}
