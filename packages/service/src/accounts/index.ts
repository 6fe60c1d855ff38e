export { within, type AccountScope } from "./decide/account-scope.ts";
export { instructionsFor } from "./instructions.ts";
export { transitionInternalAccount, type AccountTransition } from "./transition-internal-account.ts";
export { createMoveMoney, type MoveMoney } from "./move-money.ts";
export { openInternalAccounts, openWallet, walletCurrency } from "./open-internal-accounts.ts";
export {
  findInternalAccount,
  findStatus,
  internalAccountsOf,
  readOwnersAccounts,
  setPrivacy,
  type HeldAccount,
  type OwnedBy,
} from "./store.ts";
export type { InternalAccountRow } from "./tables.ts";
export { toInternalAccount } from "./view.ts";
