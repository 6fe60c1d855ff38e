import type { Handlers } from "@tallystick/server";
import type { OperationId } from "@tallystick/contract";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { credentialHandlers } from "./credentials/handlers.ts";
import { createIdentityTokens } from "./id-tokens/identity-tokens.ts";
import type { OneTimeCodes } from "./codes/one-time-codes.ts";
import type { PasskeyPolicies } from "./passkeys/decide/policy.ts";
import { createOpenSession } from "./sessions/open-session.ts";
import { proofHandlers } from "./proofs/handlers.ts";
import { proveByCode, proveByIdentity, proveByPasskey } from "./proofs/prove.ts";
import { sessionHandlers } from "./sessions/handlers.ts";

export interface AuthOptions {
  /** Accepts the sandbox's legacy signatures, and any signature of an ID token. */
  sandbox: boolean;
  codes: OneTimeCodes;
  /** Accepted issuers of ID tokens besides the built-in ones. */
  oidcIssuers?: readonly string[];
  /** The passkey policy of each platform. */
  passkeys: PasskeyPolicies;
  /** Codes issued to a credential within 30 seconds. */
  issueLimit?: number;
}

/** Credentials and sessions of wallets. The default limit is that of V-52. */
export function authHandlers(
  runtime: Runtime,
  { sandbox, codes, oidcIssuers: issuers = [], passkeys, issueLimit = 10 }: AuthOptions,
): Pick<Handlers<Tx>, Extract<OperationId, `auth.${string}`>> {
  const tokens = createIdentityTokens(runtime, { sandbox, issuers });
  const openSession = createOpenSession(runtime);
  return {
    ...credentialHandlers(runtime, { tokens, passkeys }),
    ...proofHandlers(runtime, {
      openSession,
      byCode: proveByCode(codes),
      byIdentity: proveByIdentity(tokens),
      byPasskey: proveByPasskey({ sandbox, passkeys }),
      issues: { kind: "issue", limit: issueLimit, windowMs: 30_000 },
    }),
    ...sessionHandlers(openSession),
  };
}
