/** What a call needs that is no plain read: bodies, keys, signatures, outcomes. Loaded before its first attempt. */
export { sentBody } from "../requests/request-body.ts";
export { idempotencyKeyOf } from "../requests/idempotency-key.ts";
export { outcomeOfReply, withOutcome } from "./outcome-of.ts";
export { payloadStampHeader } from "./signed-headers.ts";
export { signedReply } from "./signed-reply.ts";
