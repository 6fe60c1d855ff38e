import type { Stored } from "../storage/json-columns.ts";

export interface CredentialRow {
  id: string;
  platformId: string;
  accountId: string;
  type: string;
  nickname: string;
  /** The WebAuthn credential id, base64url; on passkeys only, and unique within a platform. */
  passkeyId: string | null;
  /** JSON array of `iss`, `aud` and `sub`; on OAUTH credentials only, and unique within an account. */
  identity: string | null;
  createdAt: number;
  updatedAt: number;
}

/** What a passkey's assertions are checked with. */
export interface PasskeyRow {
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** The authenticator's last counter. */
  signCount: number;
  /** The origin of its registration; its assertions come from there (G-89). */
  origin: string;
  /** SHA-256 of the relying party's id, base64url: the id itself is not sent. */
  rpIdHash: string;
}

/** The current code of a credential. */
export interface OneTimeCodeRow {
  credentialId: string;
  /** Keyed with the store's key, hex. */
  codeHash: string;
  expiresAt: number;
}

/** The wrong codes in a row for a credential (V-92). */
export interface WrongCodesRow {
  credentialId: string;
  wrong: number;
  triedAt: number;
  lockedUntil: number;
}

/** A code to be generated and mailed. */
export interface CodeOrderRow {
  credentialId: string;
  /** Counts attempts and orders: an older number means that the claim was lost. */
  attempt: number;
  orderedAt: number;
  dueAt: number;
  /** When the claim of a process expires, in real time; 0 for none. */
  heldUntil: number;
}

/** How often something was done since the first time, until `endsAt`. */
export interface AllowanceRow {
  subject: string;
  kind: string;
  used: number;
  endsAt: number;
}

/** The private key is not here: it left the service sealed and was not stored. */
export interface SessionRow {
  id: string;
  platformId: string;
  accountId: string;
  credentialId: string;
  type: string;
  nickname: string;
  /** Compressed point, hex. */
  publicKey: string;
  createdAt: number;
  updatedAt: number;
  expiresAt: number;
  revokedAt: number | null;
}

/** The pending half of a signed retry. */
export interface ChallengeRow {
  requestId: string;
  platformId: string;
  operation: string;
  /** The concrete path. */
  resource: string;
  accountId: string;
  /** Account ids. */
  signers: readonly string[];
  /** SHA-256 hex of the first call's body. */
  bodyHash: string;
  payload: string;
  expiresAt: number;
  spentAt: number | null;
}

export interface AuthTables {
  authCredentials: CredentialRow;
  authPasskeys: PasskeyRow;
  authOneTimeCodes: OneTimeCodeRow;
  authWrongCodes: WrongCodesRow;
  authCodeOrders: CodeOrderRow;
  authAllowances: AllowanceRow;
  authSessions: SessionRow;
  authChallenges: Stored<ChallengeRow, "signers">;
}
