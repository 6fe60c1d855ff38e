import type { Schema } from "@tallystick/contract";
import { toInstant } from "../runtime/instant.ts";
import type { CredentialRow, SessionRow } from "./tables.ts";

export function toAuthMethod(row: CredentialRow): Schema<"AuthMethod"> {
  return {
    id: row.id,
    accountId: row.account_id,
    type: row.type as Schema<"AuthMethodType">, // the contract's own word
    ...(row.passkey_id !== null && { credentialId: row.passkey_id }),
    nickname: row.nickname,
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
  };
}

/** A passkey, and what it is asked. */
export function toPasskeyChallenge(
  row: CredentialRow,
  asked: Pick<Schema<"PasskeyChallenge">, "challenge" | "requestId" | "expiresAt">,
): Schema<"PasskeyChallenge"> {
  return { ...toAuthMethod(row), credentialId: row.passkey_id ?? "", ...asked };
}

export function toSession(row: SessionRow): Schema<"AuthSession"> {
  return {
    id: row.id,
    accountId: row.account_id,
    type: row.type as Schema<"AuthMethodType">, // its credential's
    nickname: row.nickname,
    expiresAt: toInstant(row.expires_at),
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
  };
}
