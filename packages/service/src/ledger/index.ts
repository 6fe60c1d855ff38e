export { counterAccount, isCounterAccount, type CounterAccount } from "./counter-accounts.ts";
export type { Entry, Ledger, Posting, Shortfall } from "./ledger.ts";
export { assertConserved } from "./audit.ts";
export { auditFile } from "./audit-file.ts";
export { scheduleAudit } from "./scheduled-audit.ts";
