export { externalAccountTypeOf } from "./external-account-types.ts";
export { externalAccountHandlers } from "./external-handlers.ts";
export { findExternalAccount, findInternalAccount, internalAccountsOf, type HeldAccount } from "./find.ts";
export { internalAccountHandlers } from "./internal-handlers.ts";
export { moveMoney } from "./move-money.ts";
export { openInternalAccounts, openWallet, walletCurrency } from "./open.ts";
export type { ExternalAccountRow, InternalAccountRow } from "./tables.ts";
export { toInternalAccount } from "./view.ts";
