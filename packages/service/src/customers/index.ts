export { customerHandlers, type Onboard } from "./handlers.ts";
export { findCustomer } from "./store.ts";
export type { CustomerRow } from "./tables.ts";
