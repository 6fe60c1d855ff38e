export { counterAccount, isCounterAccount, type CounterAccount } from "./counter-accounts.ts";
export type { Entry, Ledger, Posting, Shortfall } from "./ledger.ts";
