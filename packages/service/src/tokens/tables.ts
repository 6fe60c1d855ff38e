import type { Schema } from "@tallystick/contract";
import type { Stored } from "../storage/json-columns.ts";

export interface TokenRow {
  id: string;
  platformId: string;
  name: string;
  permissions: Schema<"TokenPermission">[];
  clientId: string;
  /** `sha256$<hash hex>` of a generated secret, `scrypt$<salt hex>$<hash hex>` of one that the operator chose. */
  secretHash: string;
  /** Made from the operator's options, which a later start may change. */
  isOperators: 0 | 1;
  createdAt: number;
  updatedAt: number;
}

export interface TokenTables {
  tokens: Stored<TokenRow, "permissions">;
}
