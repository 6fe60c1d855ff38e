/** The two ends and the size of a transfer; minor units. */
export interface TransferOptions {
  direction: "in" | "out";
  internalAccountId: string;
  externalAccountId: string;
  amount: number;
}

/** The operation and body of a transfer. */
export function transferRequest(options: TransferOptions): { operation: string; body: Record<string, unknown> } {
  const internal = { accountId: options.internalAccountId };
  const external = { accountId: options.externalAccountId };
  return options.direction === "in"
    ? { operation: "transfers.in", body: { source: external, destination: internal, amount: options.amount } }
    : { operation: "transfers.out", body: { source: internal, destination: external, amount: options.amount } };
}
