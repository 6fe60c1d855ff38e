import type { Schema } from "@tallystick/contract";
import type { PlatformRow } from "../tables.ts";

export type SupportedCurrency = Schema<"SupportedCurrency">;
export type WalletConfig = Schema<"EmbeddedWalletConfig">;

/** The domain of the sandbox's UMA addresses, with which every platform begins (G-13). */
export const sandboxDomain = "uma.example.com";

/** A platform with its own settings (G-09). */
export interface Platform {
  /** `PlatformConfig:<uuid>`; also the owner id of everything that belongs to the platform itself (G-111). */
  id: string;
  /** Distinguishes the platforms of one installation; never sent. */
  name: string;
  /** The part after the `@` of its customers' UMA addresses, in lower case. */
  umaDomain: string;
  supportedCurrencies: readonly SupportedCurrency[];
  /** Codes of the supported currencies: the platform, and by default its customers, have accounts in them. */
  currencies: readonly string[];
  /** Its settings for wallets. */
  walletConfig: WalletConfig;
  /** Hex of the key that signs its lookup ids; never sent. */
  lookupKey: string;
  /** Epoch milliseconds. */
  createdAt: number;
  updatedAt: number;
}

export function platformOf(row: PlatformRow): Platform {
  const { supportedCurrencies } = row;
  return {
    id: row.id,
    name: row.name,
    umaDomain: row.umaDomain,
    supportedCurrencies,
    currencies: supportedCurrencies.map(({ currencyCode }) => currencyCode),
    walletConfig: row.walletConfig,
    lookupKey: row.lookupKey,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** The platform's settings for a currency; undefined for one that it has not enabled. */
export function supportedCurrencyOf({ supportedCurrencies }: Platform, code: string): SupportedCurrency | undefined {
  return supportedCurrencies.find(({ currencyCode }) => currencyCode === code);
}

/** The default settings of a currency (V-40). */
export function unrestricted(currencyCode: string): SupportedCurrency {
  return {
    currencyCode,
    minAmount: 1,
    maxAmount: 9_000_000_000_000_000,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: ["INCOMING", "OUTGOING"],
  };
}

/** The fixed settings of wallets. */
export type WalletSettings = WalletConfig &
  Required<Pick<WalletConfig, "otpLength" | "alphanumeric" | "expirationSeconds" | "sendFromEmailSenderName">>;

/** The default greeting of wallets (G-09). */
const walletDefaults: WalletSettings = {
  otpLength: 6,
  alphanumeric: false,
  expirationSeconds: 300,
  sendFromEmailSenderName: "Notifications",
};

/** The effective settings of the platform's wallets: its own, and the defaults for the rest. */
export function walletSettingsOf({ walletConfig }: Platform): WalletSettings {
  return { ...walletDefaults, ...walletConfig };
}
