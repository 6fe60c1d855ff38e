import type { Credentials, Principal } from "@tallystick/server";
import type { Clock } from "../runtime/clock.ts";
import type { Store } from "../storage/store.ts";
import { isExpired, type TokenLifetime } from "./decide.ts";
import { findCredentials } from "./store.ts";
import type { VerifiedSecrets } from "./verified-secrets.ts";

/** Undefined for unknown or wrong credentials. @throws Refused with 429 when too many were tried. */
export type Authenticate = (credentials: Credentials, address: string) => Promise<Principal | undefined>;

interface Parts {
  store: Store;
  secrets: VerifiedSecrets;
  clock: Clock;
  lifetime: TokenLifetime;
}

/**
 * Recognises platforms by the client id and secret of one of their tokens. The token is read every time, so that a
 * deleted one is unknown at once, on every replica.
 */
export function createAuthenticator({ store, secrets, clock, lifetime }: Parts): Authenticate {
  return async (credentials, address) => {
    if (credentials.scheme !== "basic") return undefined;
    const { id: clientId, secret } = credentials;
    const token = await store.lookUp((tx) => findCredentials(tx, clientId));
    const isRight = await secrets.matches(token?.secretHash, { clientId, secret, address });
    if (!token || !isRight || isExpired(token, lifetime, clock.now())) return undefined;
    return {
      kind: "platform",
      credentialId: token.id,
      platformId: token.platformId,
      permissions: token.permissions,
    };
  };
}
