export interface CredentialRow {
  id: string;
  platform_id: string;
  account_id: string;
  type: string;
  nickname: string;
  created_at: number;
  updated_at: number;
}

/** The last code issued to a credential. */
export interface OneTimeCodeRow {
  credential_id: string;
  /** `<salt hex>$<SHA-256 hex>` */
  code_hash: string;
  expires_at: number;
}

/** How often something was done since the first time, until `ends_at`. */
export interface AllowanceRow {
  subject: string;
  kind: string;
  used: number;
  ends_at: number;
}

/** The private key is not here: it left the service sealed and was forgotten. */
export interface SessionRow {
  id: string;
  platform_id: string;
  account_id: string;
  credential_id: string;
  type: string;
  nickname: string;
  /** Compressed point, hex. */
  public_key: string;
  created_at: number;
  updated_at: number;
  expires_at: number;
  revoked_at: number | null;
}

/** The open half of a signed retry. */
export interface ChallengeRow {
  request_id: string;
  platform_id: string;
  operation: string;
  /** The concrete path. */
  resource: string;
  account_id: string;
  /** JSON array of account ids. */
  signers: string;
  /** SHA-256 hex of the first call's body. */
  body_hash: string;
  payload: string;
  expires_at: number;
  spent_at: number | null;
}

export interface AuthTables {
  auth_credentials: CredentialRow;
  auth_one_time_codes: OneTimeCodeRow;
  auth_allowances: AllowanceRow;
  auth_sessions: SessionRow;
  auth_challenges: ChallengeRow;
}
