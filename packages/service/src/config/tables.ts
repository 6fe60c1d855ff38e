import type { Schema } from "@tallystick/contract";
import type { Stored } from "../storage/json-columns.ts";

export interface PlatformRow {
  /** `PlatformConfig:<uuid>` */
  id: string;
  name: string;
  umaDomain: string;
  /** The enabled currencies. */
  supportedCurrencies: readonly Schema<"SupportedCurrency">[];
  /** What is set for its wallets. */
  walletConfig: Schema<"EmbeddedWalletConfig">;
  /** Hex of the key that its lookup ids are made with. */
  lookupKey: string;
  createdAt: number;
  updatedAt: number;
}

export type StoredPlatform = Stored<PlatformRow, "supportedCurrencies" | "walletConfig">;

export interface PlatformTables {
  platforms: StoredPlatform;
}
