export { accountTypeOf, isPullable } from "./account-type.ts";
export { externalAccountHandlers } from "./external-handlers.ts";
export { defaultUmaDepositAccountOf, dropExternalAccount } from "./external-store.ts";
export {
  findExternalAccount,
  findInternalAccount,
  findOwnersExternalAccount,
  internalAccountsOf,
  type HeldAccount,
} from "./find.ts";
export { instructionsFor } from "./instructions.ts";
export { internalAccountHandlers } from "./internal-handlers.ts";
export { readOwnersAccounts, readOwnersExternalAccounts, type OwnedBy } from "./list.ts";
export { moveAccount, type AccountMove } from "./move-account.ts";
export { moveMoney } from "./move-money.ts";
export { openInternalAccounts, openWallet, walletCurrency } from "./open.ts";
export { platformExternalAccountHandlers } from "./platform-handlers.ts";
export { setPrivacy } from "./privacy.ts";
export { registerAccountWork, registerExternalAccount, type Registration, type RegistrationFault } from "./register.ts";
export type { ExternalAccountRow, InternalAccountRow } from "./tables.ts";
export { toExternalAccount, toInternalAccount } from "./view.ts";
