import type { CredentialRow, SessionRow } from "./tables.ts";

/** The part of a session that comes from the proven credential or the refreshed session. */
export type SessionOrigin = Pick<SessionRow, "platformId" | "accountId" | "credentialId" | "type" | "nickname">;

export function originOf({ id, platformId, accountId, type, nickname }: CredentialRow): SessionOrigin {
  return { platformId, accountId, credentialId: id, type, nickname };
}

/** A new credential of this wallet. */
export function decideCredential(
  account: { id: string; platformId: string },
  credential: Pick<CredentialRow, "id" | "type" | "nickname" | "passkeyId" | "identity"> & { at: number },
): CredentialRow {
  const { at, ...columns } = credential;
  return { ...columns, platformId: account.platformId, accountId: account.id, createdAt: at, updatedAt: at };
}

/** The session that a proven credential opens. */
export function decideSession(
  { platformId, accountId, credentialId, type, nickname }: SessionOrigin,
  session: { id: string; publicKey: string; at: number; lifetimeMs: number },
): SessionRow {
  return {
    id: session.id,
    platformId,
    accountId,
    credentialId,
    type,
    nickname,
    publicKey: session.publicKey,
    createdAt: session.at,
    updatedAt: session.at,
    expiresAt: session.at + session.lifetimeMs,
    revokedAt: null,
  };
}

const nicknamePattern = /^[\p{L}\p{M}\p{N} ._'()-]{1,100}$/u;

/** The name as it is stored; undefined when it is invalid (G-78b). */
export function readNickname(text: string): string | undefined {
  const name = text.trim();
  return nicknamePattern.test(name) ? name : undefined;
}

/** Whether a wallet has an e-mail credential: it can have at most one (AUTH-29). */
export function hasEmail(credentials: readonly Pick<CredentialRow, "type">[]): boolean {
  return credentials.some(({ type }) => type === "EMAIL_OTP");
}

export function isLive({ expiresAt, revokedAt }: SessionRow, now: number): boolean {
  return revokedAt === null && now < expiresAt;
}
