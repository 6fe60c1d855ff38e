import type { Schema } from "@tallystick/contract";
import type { Stored } from "../storage/json-columns.ts";

export interface PlatformRow {
  /** `PlatformConfig:<uuid>` */
  id: string;
  name: string;
  umaDomain: string;
  /** The enabled currencies. */
  supportedCurrencies: readonly Schema<"SupportedCurrency">[];
  /** Its settings for wallets. */
  walletConfig: Schema<"EmbeddedWalletConfig">;
  /** Hex of the key that signs its lookup ids; sealed in the store. */
  lookupKey: string;
  createdAt: number;
  updatedAt: number;
}

export type StoredPlatform = Stored<PlatformRow, "supportedCurrencies" | "walletConfig">;

export interface PlatformTables {
  platforms: StoredPlatform;
}
