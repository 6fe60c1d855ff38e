export {
  supportedCurrencyOf,
  unrestricted,
  walletSettingsOf,
  type Platform,
  type SupportedCurrency,
  type WalletConfig,
  type WalletSettings,
} from "./platform.ts";
export { changePlatform, ensurePlatform, findPlatform, type NewPlatform, type PlatformChanges } from "./store.ts";
