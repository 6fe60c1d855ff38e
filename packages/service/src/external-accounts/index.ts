export { isPullable, railsOfAccount } from "./decide/account-type.ts";
export { transitionExternalAccount } from "./transition-external-account.ts";
export { registerExternalAccount, type Registration, type RegistrationFault } from "./register-external-account.ts";
export {
  defaultUmaDepositAccountOf,
  dropExternalAccount,
  findExternalAccount,
  findOwnersExternalAccount,
  readOwnersExternalAccounts,
} from "./store.ts";
export type { ExternalAccountRow } from "./tables.ts";
export { toExternalAccount } from "./view.ts";
