import type { Schema } from "@tallystick/contract";
import type { PlatformRow } from "./tables.ts";

export type SupportedCurrency = Schema<"SupportedCurrency">;
export type WalletConfig = Schema<"EmbeddedWalletConfig">;

/** A platform, with what it has settled for itself (G-09). */
export interface Platform {
  /** `PlatformConfig:<uuid>`; also the owner id of everything that belongs to the platform itself (G-111). */
  id: string;
  /** Tells the platforms of one installation apart; never on the wire. */
  name: string;
  /** The part after the `@` of its customers' UMA addresses, in lower case. */
  umaDomain: string;
  supportedCurrencies: readonly SupportedCurrency[];
  /** Codes of the supported currencies: it, and by default its customers, have accounts in them. */
  currencies: readonly string[];
  /** What it has set for its wallets. */
  walletConfig: WalletConfig;
  /** Hex of the key that its lookup ids are made with; never on the wire. */
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

/** What the platform has settled for a currency; undefined for one that it has not enabled. */
export function supportedCurrencyOf({ supportedCurrencies }: Platform, code: string): SupportedCurrency | undefined {
  return supportedCurrencies.find(({ currencyCode }) => currencyCode === code);
}

/** How a currency is used where nobody has settled it (V-40). */
export function unrestricted(currencyCode: string): SupportedCurrency {
  return {
    currencyCode,
    minAmount: 1,
    maxAmount: 9_000_000_000_000_000,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: ["INCOMING", "OUTGOING"],
  };
}

/** What is always settled for wallets. */
export type WalletSettings = WalletConfig &
  Required<Pick<WalletConfig, "otpLength" | "alphanumeric" | "expirationSeconds" | "sendFromEmailSenderName">>;

/** How wallets greet their holders, where the platform has set nothing (G-09). */
const walletDefaults: WalletSettings = {
  otpLength: 6,
  alphanumeric: false,
  expirationSeconds: 300,
  sendFromEmailSenderName: "Notifications",
};

/** What holds for the platform's wallets: what it has set, and the defaults for the rest. */
export function walletSettingsOf({ walletConfig }: Platform): WalletSettings {
  return { ...walletDefaults, ...walletConfig };
}
