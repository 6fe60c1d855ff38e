import type { Schema } from "@tallystick/contract";
import { toInstant } from "../runtime/instant.ts";
import type { CredentialRow, SessionRow } from "./tables.ts";

export function toAuthMethod(row: CredentialRow): Schema<"AuthMethod"> {
  return {
    id: row.id,
    accountId: row.account_id,
    type: row.type as Schema<"AuthMethodType">, // written by provisionEmailCredential
    nickname: row.nickname,
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
  };
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
