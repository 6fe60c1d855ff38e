import type { Handlers } from "@tallystick/server";
import type { OperationId } from "@tallystick/contract";
import type { Mode } from "../mode.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { credentialHandlers } from "./credentials/handlers.ts";
import { createIdentityTokens } from "./id-tokens/decide.ts";
import type { PasskeyPolicies } from "./passkeys/decide/policy.ts";
import { createOpenSession } from "./sessions/open-session.ts";
import { proofHandlers } from "./proofs/handlers.ts";
import type { ProofChecks } from "./proofs/proof-checks.ts";
import { proveByCode, proveByIdentity, proveByPasskey } from "./proofs/prove.ts";
import { sessionHandlers } from "./sessions/handlers.ts";

export interface AuthOptions {
  /** Those of the mode. */
  checks: ProofChecks<Mode>;
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
  { checks, oidcIssuers: issuers = [], passkeys, issueLimit = 10 }: AuthOptions,
): Pick<Handlers<Tx>, Extract<OperationId, `auth.${string}`>> {
  const tokens = createIdentityTokens(checks.checksOfTokens(runtime), issuers);
  const openSession = createOpenSession(runtime);
  return {
    ...credentialHandlers(runtime, { tokens, passkeys }),
    ...proofHandlers(runtime, {
      openSession,
      byCode: proveByCode(checks.codes),
      byIdentity: proveByIdentity(tokens),
      byPasskey: proveByPasskey(checks.checkAssertion, passkeys),
      issues: { kind: "issue", limit: issueLimit, windowMs: 30_000 },
    }),
    ...sessionHandlers(openSession),
  };
}
