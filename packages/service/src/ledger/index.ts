export { assertConserved, type Imbalance } from "./audit.ts";
export { counterAccount, isCounterAccount, openAccount, openCounterAccounts, type CounterAccount } from "./open.ts";
export { balanceLimit, createLedger, type Entry, type Ledger, type Posting, type Shortfall } from "./post.ts";
