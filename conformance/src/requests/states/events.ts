import type { EventSupport } from "./event-support.ts";

/** Every event comes where its row says, and every edge by an outcome may be taken by each operation with a table. */
export const eventSupport: EventSupport = { isJudgedElsewhere: () => false, isOfOutcome: () => true };
