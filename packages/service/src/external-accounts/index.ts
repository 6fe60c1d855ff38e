export { isPullable, railsOfAccount } from "./account-type.ts";
export { moveExternalAccount } from "./move.ts";
export { registerExternalAccount, type Registration, type RegistrationFault } from "./register.ts";
export {
  defaultUmaDepositAccountOf,
  dropExternalAccount,
  findExternalAccount,
  findOwnersExternalAccount,
  readOwnersExternalAccounts,
} from "./store.ts";
export type { ExternalAccountRow } from "./tables.ts";
export { toExternalAccount } from "./view.ts";
