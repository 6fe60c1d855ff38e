export { challengeStore } from "./challenges/store.ts";
export { createCodeSender } from "./codes/code-sender.ts";
export { emailCredentialsOf, hasCredentials, isEmailInUse, changeEmailCredentials } from "./credentials/store.ts";
export { dropExpiredAuth } from "./store.ts";
export { randomCodes, sandboxCodes } from "./codes/one-time-codes.ts";
export { provisionEmailCredential } from "./credentials/provision-email-credential.ts";
export { isOrigin, userVerifications, type PasskeyPolicy, type UserVerification } from "./passkeys/decide/policy.ts";
export { sessionDirectory } from "./sessions/store.ts";
