export { challengeStore } from "./challenges/store.ts";
export { createCodeSender } from "./codes/sender.ts";
export { emailCredentialsOf, hasCredentials, isEmailInUse, moveEmailCredentials } from "./credentials/email-store.ts";
export { dropExpiredAuth } from "./expiry.ts";
export { randomCodes, sandboxCodes } from "./codes/one-time-codes.ts";
export { provisionEmailCredential } from "./credentials/provision.ts";
export { isOrigin, userVerifications, type PasskeyPolicy, type UserVerification } from "./passkeys/policy.ts";
export { sessionDirectory } from "./sessions/directory.ts";
