import type { Schema } from "@tallystick/contract";
import { toInstant } from "../runtime/instant.ts";
import type { TokenRow } from "./tables.ts";

/** Without its secret, which only the reply to its creation contains. */
export function toToken(row: TokenRow): Schema<"Token"> {
  return {
    id: row.id,
    name: row.name,
    permissions: row.permissions,
    clientId: row.clientId,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  };
}
