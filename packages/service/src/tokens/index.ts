export { createAuthenticator, type Authenticate } from "./authenticate.ts";
export { hashSecret } from "./secret.ts";
export { ensureToken, hasTokens, type TokenSettings } from "./ensure.ts";
