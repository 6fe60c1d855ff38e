import { contract as shippedContract, type Contract } from "@tallystick/contract";
import { internalAccountsOf } from "../../accounts/index.ts";
import { findCustomer, findUmaHolder, type CustomerRow } from "../../customers/index.ts";
import type { Platform } from "../../config/index.ts";
import type { Tx } from "../../storage/store.ts";

/** Who is behind a UMA address, and in which currencies they can be paid. */
export interface UmaReceiver {
  /** In lower case. */
  address: string;
  /** The first is taken where none is asked for. */
  currencies: string[];
  /** Undefined for the addresses of the sandbox. */
  customer?: CustomerRow;
}

/**
 * The receiver behind a UMA address in any case: a customer of the platform that is still there, or one of the sandbox's
 * addresses under the platform's domain (V-37, G-99). Another platform's customer is nobody.
 */
export async function findUmaReceiver(
  tx: Tx,
  platform: Platform,
  umaAddress: string,
  contract: Contract = shippedContract,
): Promise<UmaReceiver | undefined> {
  const address = umaAddress.toLowerCase();
  const holder = await findUmaHolder(tx, address);
  const customer = holder === undefined ? undefined : await findCustomer(tx, platform.id, holder);
  if (customer?.isDeleted === 0) {
    const accounts = await internalAccountsOf(tx, customer.id);
    return { address, currencies: [...new Set(accounts.map(({ currency }) => currency))], customer };
  }
  const [name = "", domain] = address.split("@");
  if (domain !== platform.umaDomain || !sandboxNames(contract).includes(name)) return undefined;
  return { address, currencies: [currencyIn(name)] };
}

/** The names the sandbox pays, or does not pay, on purpose: the table of payouts has a row for each. */
function sandboxNames({ operations }: Contract): string[] {
  const rows = operations["quotes.execute"]?.outcomes?.rows ?? [];
  return rows.map(({ suffix }) => suffix).filter((suffix) => suffix.startsWith("$"));
}

/** The sandbox's names end in their currency: `$success.usd`. */
function currencyIn(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toUpperCase();
}
