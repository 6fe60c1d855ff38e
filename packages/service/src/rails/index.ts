export { checkBank, type BankUnderTest, type StatementLine } from "./check-bank.ts";
export { neededRails } from "./needed-rails.ts";
export { createRailOrders, type RailOrders } from "./orders.ts";
export type {
  Bank,
  BeneficiaryCheckOrder,
  CardIssueOrder,
  CardIssuer,
  CardStateOrder,
  CustomerCheckOrder,
  IdentityChecks,
  Money,
  OwnerCheckOrder,
  PaymentEnd,
  PaymentOrder,
  RailName,
  RailOrder,
  Rails,
  Rates,
} from "./ports.ts";
export { insertDeposit } from "./store.ts";
export {
  countOpenOrders,
  countWaitingOrders,
  heldSince,
  holdOrders,
  readOpenOrders,
  readUnknownReports,
  releaseOrders,
} from "./recovery-store.ts";
export { reconcile, statementOf, type Difference } from "./reconcile.ts";
export { withoutOutcomes, withoutRails } from "./production.ts";
export { missingRails } from "./production.ts";
export type {
  BeneficiaryReport,
  CardIssuedDetails,
  CardReport,
  ConnectRails,
  CustomerReport,
  Deposit,
  OwnerReport,
  PaymentReport,
  RailCallbacks,
  RailReport,
  ReportOutcome,
} from "./reports.ts";
