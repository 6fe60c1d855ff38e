export type { CustomerAccounts, EmailCredential } from "./accounts-port.ts";
export { followSteps, stepsOfPerson } from "./steps.ts";
export { orderCheck } from "./order-check.ts";
export { isReady } from "./ready.ts";
export { findCustomer, findUmaHolder } from "./store.ts";
export type { CustomerRow } from "./tables.ts";
export { companyOf, showCustomer } from "./view.ts";
