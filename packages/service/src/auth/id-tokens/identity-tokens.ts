import type { Runtime } from "../../runtime/runtime.ts";
import { checkNotBefore, type Claims } from "./decide.ts";
import { createKeySets } from "./key-sets.ts";

/** The accepted issuers of ID tokens, and how their signatures are checked. */
export interface IdentityTokens {
  isSupported: (issuer: unknown) => boolean;
  /** @throws an Error for a token before its nbf. */
  checkNotBefore: (claims: Claims, now: number) => void;
  /** @throws an Error that says what does not hold, or `NeedsFetch`. */
  checkSignature: (token: string, issuer: string) => Promise<void>;
}

/** The built-in issuers (G-90). */
const commonIssuers = ["https://accounts.google.com", "accounts.google.com", "https://appleid.apple.com"];

export function createIdentityTokens(
  runtime: Runtime,
  options: {
    /** In the sandbox a token's signature is not checked (OIDC-12), nor when it begins to be valid (V-93). */
    sandbox: boolean;
    /** Further issuers, as their tokens name them. */
    issuers: readonly string[];
  },
): IdentityTokens {
  const supported = new Set<unknown>([...commonIssuers, ...options.issuers]);
  const { checkSignature } = createKeySets(runtime);
  return {
    isSupported: (issuer) => supported.has(issuer),
    checkNotBefore: options.sandbox ? () => {} : checkNotBefore,
    checkSignature: options.sandbox ? async () => {} : checkSignature,
  };
}
