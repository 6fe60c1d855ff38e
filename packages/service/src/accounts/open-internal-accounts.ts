import { isCryptoCurrency } from "../currencies/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { insertInternalAccount, internalAccountsOf } from "./store.ts";

/** The currency of embedded wallets (V-40). */
export const walletCurrency = "USDB";

interface Opening {
  platformId: string;
  /** The customer's id, or the platform's own. */
  ownerId: string;
  /** One account in each. */
  currencies: readonly string[];
  at: number;
}

/** Opens the accounts that the owner does not have yet, each active at once (G-31). */
export async function openInternalAccounts(runtime: Runtime, tx: Tx, opening: Opening): Promise<void> {
  const accounts = (await internalAccountsOf(tx, opening.ownerId)).filter(({ type }) => type !== "EMBEDDED_WALLET");
  const held = new Set(accounts.map(({ currency }) => currency));
  for (const currency of opening.currencies.filter((code) => !held.has(code))) {
    await open(runtime, tx, opening, {
      type: isCryptoCurrency(currency) ? "INTERNAL_CRYPTO" : "INTERNAL_FIAT",
      currency,
    });
  }
}

/** Opens a customer's wallet and returns its id. */
export function openWallet(runtime: Runtime, tx: Tx, opening: Omit<Opening, "currencies">): Promise<string> {
  return open(runtime, tx, opening, { type: "EMBEDDED_WALLET", currency: walletCurrency });
}

async function open(
  { ids, instructions, ledger }: Runtime,
  tx: Tx,
  { platformId, ownerId, at }: Omit<Opening, "currencies">,
  { type, currency }: { type: string; currency: string },
): Promise<string> {
  const id = ids.next("InternalAccount");
  await ledger.open(tx, { id, currency, at });
  await insertInternalAccount(tx, {
    id,
    platformId,
    ownerId,
    type,
    currency,
    status: "ACTIVE",
    privateEnabled: type === "EMBEDDED_WALLET" ? 0 : null,
    instructions: instructions({ currency, isPlatformAccount: ownerId === platformId }),
    createdAt: at,
    updatedAt: at,
  });
  return id;
}
