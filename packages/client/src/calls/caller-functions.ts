/** What calls functions of the caller: hooks and signers. Loaded before they are needed. */
export { sendHooked } from "./hooked-attempts.ts";
export { payloadStampHeader } from "./signed-headers.ts";
export { signedReply } from "./signed-reply.ts";
