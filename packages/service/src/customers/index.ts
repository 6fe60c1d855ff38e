export type { CustomerAccounts, EmailCredential } from "./customer-accounts.ts";
export { followSteps } from "./customer-steps.ts";
export { orderCheck } from "./order-check.ts";
export { isReady, stepsOfPerson } from "./decide.ts";
export { findCustomer, findUmaHolder } from "./store.ts";
export type { CustomerRow } from "./tables.ts";
export { customerReply } from "./customer-reply.ts";
export { companyOf } from "./view.ts";
