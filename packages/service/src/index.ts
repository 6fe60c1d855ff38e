export type { AuditQuery, AuditRow } from "./audit-log/index.ts";
export type { PasskeyPolicy } from "./auth/index.ts";
export { createService } from "./create-service.ts";
export type { ClientCredentials, PlatformOptions } from "./install.ts";
export type { Listening } from "./listen.ts";
export { checkBank, type BankUnderTest, type StatementLine } from "./rails/index.ts";
export type {
  Bank,
  BeneficiaryCheckOrder,
  CardIssuedDetails,
  CardIssueOrder,
  CardIssuer,
  CardStateOrder,
  CustomerCheckOrder,
  ConnectRails,
  Deposit,
  IdentityChecks,
  Money,
  OwnerCheckOrder,
  PaymentEnd,
  PaymentOrder,
  RailCallbacks,
  RailReport,
  Rails,
  Rates,
  ReportOutcome,
} from "./rails/index.ts";
export type { Clock } from "./runtime/clock.ts";
export { createLogger, type Logger, type LogLevel } from "./runtime/logger.ts";
export type { Randomness } from "./runtime/randomness.ts";
export type { Durability } from "./storage/sqlite-store.ts";
export { operatorKeyOf, type OperatorKey } from "./storage/encryption/operator-key.ts";
export { UnusableStore } from "./storage/unusable-store.ts";
export type { Service, ServiceOptions } from "./service.ts";
