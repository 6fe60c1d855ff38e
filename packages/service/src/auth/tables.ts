export interface CredentialRow {
  id: string;
  platform_id: string;
  account_id: string;
  type: string;
  nickname: string;
  /** The WebAuthn credential id, base64url; on passkeys only, and on no two of a platform. */
  passkey_id: string | null;
  /** JSON array of `iss`, `aud` and `sub`; on OAUTH credentials only, and on no two of an account. */
  identity: string | null;
  created_at: number;
  updated_at: number;
}

/** What a passkey's assertions are checked with. */
export interface PasskeyRow {
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** As the authenticator last told it. */
  sign_count: number;
  /** Where it was registered; its assertions come from there (G-89). */
  origin: string;
  /** SHA-256 of the relying party's id, base64url: the id itself is never told. */
  rp_id_hash: string;
}

/** The last code made for a credential. */
export interface OneTimeCodeRow {
  credential_id: string;
  /** `<salt hex>$<SHA-256 hex>` */
  code_hash: string;
  expires_at: number;
}

/** A code that is to be made and mailed. */
export interface CodeOrderRow {
  credential_id: string;
  /** Counts tries and orders: whoever has an older number in hand has lost it. */
  attempt: number;
  ordered_at: number;
  due_at: number;
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
  auth_passkeys: PasskeyRow;
  auth_one_time_codes: OneTimeCodeRow;
  auth_code_orders: CodeOrderRow;
  auth_allowances: AllowanceRow;
  auth_sessions: SessionRow;
  auth_challenges: ChallengeRow;
}
