export { createAuthenticator, type Authenticate } from "./authenticate.ts";
export { hashChosenSecret } from "./secret.ts";
export { ensureToken, hasTokens, type TokenSettings } from "./store.ts";
