import { openInternalAccounts, openWallet, walletCurrency } from "./accounts/index.ts";
import { provisionEmailCredential } from "./auth/index.ts";
import type { Onboard } from "./customers/index.ts";
import type { Runtime } from "./runtime/runtime.ts";

/**
 * Gives a new customer its accounts, and a wallet where the platform holds wallet money (V-40); with an e-mail address,
 * also the credential that opens the wallet (G-15).
 */
export function createOnboarding(runtime: Runtime): Onboard {
  return async (tx, customer, { currencies, enabled }) => {
    const opening = { platformId: customer.platform_id, ownerId: customer.id, at: customer.created_at };
    await openInternalAccounts(runtime, tx, { ...opening, currencies });
    if (!enabled.includes(walletCurrency)) return;
    const accountId = await openWallet(runtime, tx, opening);
    if (customer.email === null) return;
    const { platformId, at } = opening;
    await provisionEmailCredential(tx, runtime.ids, { platformId, accountId, email: customer.email, at });
  };
}
