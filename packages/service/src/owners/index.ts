export { orderOwnerCheck } from "./order-owner-check.ts";
export { verifyOwner } from "./owner-steps.ts";
export { findOwner, ownersOf } from "./store.ts";
export type { OwnerRow } from "./tables.ts";
export { toOwner } from "./view.ts";
