export { createAuthenticator, type Authenticate } from "./authenticate.ts";
export type { TokenLifetime } from "./decide.ts";
export { hashChosenSecret, hashGeneratedSecret, isSecretOf, generateClientId, generateSecret } from "./secret.ts";
export {
  findCredentials,
  hasChosenSecrets,
  hasTokens,
  refuseIdOfAnother,
  setOperatorsToken,
  type TokenSettings,
} from "./store.ts";
export { createVerifiedSecrets, type KnownSecret } from "./verified-secrets.ts";
