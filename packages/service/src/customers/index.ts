export type { CustomerAccounts, EmailCredential } from "./customer-accounts.ts";
export { followSteps, stepsOfPerson } from "./customer-steps.ts";
export { orderCheck } from "./order-check.ts";
export { isReady } from "./ready.ts";
export { findCustomer, findUmaHolder } from "./store.ts";
export type { CustomerRow } from "./tables.ts";
export { companyOf, customerReply } from "./view.ts";
