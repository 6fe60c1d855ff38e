export { recordTransaction, applyStep, tryStep } from "./record-transaction.ts";
export { newTransaction, type Step } from "./decide/transaction.ts";
export { requestDecision } from "./request-decision.ts";
export { debitPostingsOf, isDelivered } from "./decide/postings.ts";
export { orderPayment } from "./order-payment.ts";
export { changeTransaction, findTransaction, insertTransaction, readCustomersTransactions } from "./store.ts";
export type { TransactionRow } from "./tables.ts";
export { toIncomingTransaction, toOutgoingTransaction, toTransaction } from "./view.ts";
