export { createAuthenticator, type Authenticate } from "./authenticate.ts";
export { hashChosenSecret } from "./secret.ts";
export { tokenHandlers } from "./handlers.ts";
export { ensureToken, hasTokens, type TokenSettings } from "./ensure.ts";
