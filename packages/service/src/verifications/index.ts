export { verificationHandlers } from "./handlers.ts";
export { registerVerificationWork } from "./status.ts";
