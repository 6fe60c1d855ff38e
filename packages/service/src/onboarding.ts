import { internalAccountsOf, openInternalAccounts, openWallet, walletCurrency } from "./accounts/index.ts";
import {
  emailCredentialsOf,
  hasCredentials,
  isEmailInUse,
  changeEmailCredentials,
  provisionEmailCredential,
} from "./auth/index.ts";
import type { CustomerAccounts, CustomerRow } from "./customers/index.ts";
import type { Runtime } from "./runtime/runtime.ts";
import type { Tx } from "./storage/store.ts";

/** The accounts and credentials that a customer has, and how they follow its changes. */
export function createCustomerAccounts(runtime: Runtime): CustomerAccounts {
  const provision = async (tx: Tx, customer: CustomerRow, accountId: string, at: number): Promise<void> => {
    const { platformId, email } = customer;
    if (email !== null) await provisionEmailCredential(tx, runtime.ids, { platformId, accountId, email, at });
  };
  return {
    onboard: async (tx, customer, { currencies, enabled }) => {
      const at = customer.createdAt;
      const opening = { platformId: customer.platformId, ownerId: customer.id, at };
      await openInternalAccounts(runtime, tx, { ...opening, currencies });
      if (!enabled.includes(walletCurrency)) return;
      await provision(tx, customer, await openWallet(runtime, tx, opening), at);
    },

    openAccounts: (tx, customer, at) => {
      return openInternalAccounts(runtime, tx, {
        platformId: customer.platformId,
        ownerId: customer.id,
        currencies: customer.currencies,
        at,
      });
    },

    emailCredentialsOf: async (tx, { id }) =>
      (await emailCredentialsOf(tx, id)).map((row) => ({ accountId: row.accountId, createdAt: row.createdAt })),

    isEmailInUse: (tx, { platformId, id: ownerId }, email) => isEmailInUse(tx, { platformId, ownerId, email }),

    followEmail: async (tx, customer, now) => {
      await changeEmailCredentials(tx, customer.id, customer.email ?? "", now);
      const wallets = (await internalAccountsOf(tx, customer.id)).filter(({ type }) => type === "EMBEDDED_WALLET");
      for (const { id } of wallets) if (!(await hasCredentials(tx, id))) await provision(tx, customer, id, now);
    },
  };
}
