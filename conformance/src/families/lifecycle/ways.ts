import type { Lifecycle } from "@tallystick/contract";
import { cardPaymentWay } from "./card-payment-ways.ts";
import { quotedPaymentWay, quoteWay } from "./quote-ways.ts";
import { endedTransferWay } from "./transfer-ways.ts";
import type { Way } from "./way.ts";

/** By lifecycle: how a new resource comes into a state, for an operation to be called on. */
const ways: Readonly<Record<string, (state: string, by: string) => Way | undefined>> = {
  QuoteStatus: quoteWay,
  TransactionStatus: (state, by) => (state === "PENDING" ? quotedPaymentWay(by) : endedTransferWay(state)),
  CardTransactionStatus: cardPaymentWay,
};

/** How callers bring a resource into a state in which they call the operation; undefined where the suite knows no way. */
export function wayTo({ name }: Lifecycle, state: string, by: string): Way | undefined {
  return ways[name]?.(state, by);
}
