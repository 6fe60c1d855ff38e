export { checkLookup, type LookupQuestion } from "./check-lookup.ts";
export { receiverHandlers } from "./handlers.ts";
export type { LookupState } from "./lookup-id.ts";
export { requiredFieldsFor } from "./receiver-record.ts";
export { findUmaReceiver, type UmaReceiver } from "./uma.ts";
