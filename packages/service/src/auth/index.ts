export { challengeStore } from "./challenge-store.ts";
export { createCodePost } from "./code-post.ts";
export { emailCredentialsOf, hasCredentials, isEmailInUse, moveEmailCredentials } from "./email-credentials.ts";
export { authHandlers, type AuthOptions } from "./handlers.ts";
export { dropExpiredAuth } from "./housekeeping.ts";
export { randomCodes, sandboxCodes } from "./one-time-codes.ts";
export { provisionEmailCredential } from "./provision.ts";
export { sessionDirectory } from "./session-directory.ts";
