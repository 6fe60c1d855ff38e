export { recordTransaction, registerTransactionWork } from "./advance.ts";
export { transactionHandlers } from "./handlers.ts";
export type { TransactionRow } from "./tables.ts";
export { toIncomingTransaction, toOutgoingTransaction, toTransaction } from "./view.ts";
