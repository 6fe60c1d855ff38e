/** The two ends and the size of a transfer; minor units. */
export interface TransferOptions {
  direction: "in" | "out";
  internalAccountId: string;
  externalAccountId: string;
  amount: number;
}

/** The operation and body of a transfer. */
export function transferRequest(wish: TransferOptions): { operation: string; body: Record<string, unknown> } {
  const internal = { accountId: wish.internalAccountId };
  const external = { accountId: wish.externalAccountId };
  return wish.direction === "in"
    ? { operation: "transfers.in", body: { source: external, destination: internal, amount: wish.amount } }
    : { operation: "transfers.out", body: { source: internal, destination: external, amount: wish.amount } };
}
