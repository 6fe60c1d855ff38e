export { within, type AccountScope } from "./decide.ts";
export { instructionsFor } from "./instructions.ts";
export { moveInternalAccount, type AccountMove } from "./move.ts";
export { createMoveMoney, type MoveMoney } from "./move-money.ts";
export { openInternalAccounts, openWallet, walletCurrency } from "./open.ts";
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
