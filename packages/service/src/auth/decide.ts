import { type Contract, parseDuration } from "@tallystick/contract";
import type { CredentialRow, SessionRow } from "./tables.ts";

/** Milliseconds a session lives, as the contract says it (AUTH-27). */
export function sessionLifetime(contract: Contract): number {
  const expiry = contract.expiries.find(({ model, field }) => model === "AuthSession" && field === "expiresAt");
  if (expiry === undefined) throw new Error("The contract does not say how long a session lives");
  return parseDuration(expiry.after);
}

/** The session that a proven credential opens. */
export function decideSession(
  credential: CredentialRow,
  session: { id: string; publicKey: string; at: number; lifetimeMs: number },
): SessionRow {
  return {
    id: session.id,
    platform_id: credential.platform_id,
    account_id: credential.account_id,
    credential_id: credential.id,
    type: credential.type,
    nickname: credential.nickname,
    public_key: session.publicKey,
    created_at: session.at,
    updated_at: session.at,
    expires_at: session.at + session.lifetimeMs,
    revoked_at: null,
  };
}
