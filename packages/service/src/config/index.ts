export {
  sandboxDomain,
  supportedCurrencyOf,
  unrestricted,
  walletSettingsOf,
  type Platform,
  type SupportedCurrency,
  type WalletConfig,
  type WalletSettings,
} from "./decide/platform.ts";
export {
  changePlatform,
  ensurePlatform,
  findPlatform,
  findPlatformNamed,
  listPlatforms,
  lockPlatform,
  type NewPlatform,
  type PlatformChanges,
} from "./store.ts";
