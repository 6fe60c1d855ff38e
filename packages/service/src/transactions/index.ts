export { recordTransaction, takeStep, tryStep } from "./advance.ts";
export type { Step } from "./decide.ts";
export { requestDecision } from "./decision.ts";
export { debitPostingsOf, isDelivered } from "./money.ts";
export { orderPayment } from "./payment-order.ts";
export { newTransaction } from "./new-transaction.ts";
export { changeTransaction, findTransaction, insertTransaction, readCustomersTransactions } from "./store.ts";
export type { TransactionRow } from "./tables.ts";
export { toIncomingTransaction, toOutgoingTransaction, toTransaction } from "./view.ts";
