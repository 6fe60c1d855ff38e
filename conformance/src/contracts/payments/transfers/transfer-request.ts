import type { Exchange, Trial } from "../words.ts";
import { PLAIN_AMOUNT } from "../plain-amount.ts";

/** The two ends of a transfer, and its size in minor units: that of a plain payment, unless another is given. */
export interface TransferOptions {
  direction: "in" | "out";
  internal: { readonly id: string };
  external: { readonly id: string };
  amount?: number;
}

/** The operation and body of a transfer. */
export function transferRequest({ direction, internal, external, amount = PLAIN_AMOUNT }: TransferOptions): {
  operation: `transfers.${TransferOptions["direction"]}`;
  body: Record<string, unknown>;
} {
  const [source, destination] = direction === "in" ? [external, internal] : [internal, external];
  const body = { source: { accountId: source.id }, destination: { accountId: destination.id }, amount };
  return { operation: `transfers.${direction}`, body };
}

/** Requests a transfer. */
export function sendTransfer(t: Trial, options: TransferOptions): Promise<Exchange> {
  const { operation, body } = transferRequest(options);
  return t.call(operation, { body });
}
