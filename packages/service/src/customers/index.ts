export type { Belongings, EmailCredential } from "./belongings.ts";
export { customerHandlers } from "./handlers.ts";
export { followSteps, registerCustomerWork, stepsOfPerson } from "./status.ts";
export { isReady } from "./ready.ts";
export { findCustomer, findUmaHolder } from "./store.ts";
export type { CustomerRow } from "./tables.ts";
export { companyOf, showCustomer } from "./view.ts";
