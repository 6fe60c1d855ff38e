import type { Credentials, Principal } from "@tallystick/server";
import type { Randomness } from "../runtime/randomness.ts";
import type { Store } from "../storage/store.ts";
import { findCredentials } from "./store.ts";
import { createVerifiedSecrets } from "./verified-secrets.ts";

export type Authenticate = (credentials: Credentials) => Promise<Principal | undefined>;

/**
 * Recognises platforms by the client id and secret of one of their tokens. The token is read every time, so that a
 * deleted one is unknown at once, on every replica.
 */
export function createAuthenticator(store: Store, random: Randomness): Authenticate {
  const secrets = createVerifiedSecrets(random);
  return async (credentials) => {
    if (credentials.scheme !== "basic") return undefined;
    const { id: clientId, secret } = credentials;
    const token = await store.read((tx) => findCredentials(tx, clientId));
    if (!token || !(await secrets.matches(token.secretHash, secret))) return undefined;
    return {
      kind: "platform",
      credentialId: token.id,
      platformId: token.platformId,
      permissions: token.permissions,
    };
  };
}
