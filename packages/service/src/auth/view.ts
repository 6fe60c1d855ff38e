import type { Schema } from "@tallystick/contract";
import { toInstant } from "../runtime/instant.ts";
import type { CredentialRow, SessionRow } from "./tables.ts";

export function toAuthMethod(row: CredentialRow): Schema<"AuthMethod"> {
  return {
    id: row.id,
    accountId: row.accountId,
    type: row.type as Schema<"AuthMethodType">, // the contract's own word
    ...(row.passkeyId !== null && { credentialId: row.passkeyId }),
    nickname: row.nickname,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  };
}

/** A passkey credential with its challenge. */
export function toPasskeyChallenge(
  row: CredentialRow,
  requested: Pick<Schema<"PasskeyChallenge">, "challenge" | "requestId" | "expiresAt">,
): Schema<"PasskeyChallenge"> {
  return { ...toAuthMethod(row), credentialId: row.passkeyId ?? "", ...requested };
}

export function toSession(row: SessionRow): Schema<"AuthSession"> {
  return {
    id: row.id,
    accountId: row.accountId,
    type: row.type as Schema<"AuthMethodType">, // its credential's
    nickname: row.nickname,
    expiresAt: toInstant(row.expiresAt),
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  };
}
