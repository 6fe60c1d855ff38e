import type { StoredReply } from "@tallystick/server";
import type { Stored } from "../storage/json-columns.ts";

export interface IdempotencyKeyRow {
  credentialId: string;
  method: string;
  path: string;
  key: string;
  /** The stored reply; null while the first call is running, or when it left nothing to store. */
  reply: StoredReply | null;
  /** From then on the key is new again; for a row without a reply, the moment of the claim. */
  expiresAt: number;
}

export interface IdempotencyTables {
  idempotencyKeys: Stored<IdempotencyKeyRow, "reply">;
}
