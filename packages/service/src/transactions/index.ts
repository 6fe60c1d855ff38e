export { beginLife, registerTransactionWork } from "./advance.ts";
export { transactionHandlers } from "./handlers.ts";
export { insertTransaction } from "./store.ts";
export type { TransactionRow } from "./tables.ts";
export { toIncomingTransaction, toOutgoingTransaction, toTransaction } from "./view.ts";
