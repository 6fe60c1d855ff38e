import { contract as shippedContract, type Contract } from "@tallystick/contract";
import { internalAccountsOf } from "../../accounts/index.ts";
import { findCustomer, findUmaHolder, type CustomerRow } from "../../customers/index.ts";
import type { Platform } from "../../config/index.ts";
import type { Tx } from "../../storage/store.ts";
import { currencyIn, sandboxNames } from "./decide.ts";

/** The receiver behind a UMA address, and its currencies. */
export interface UmaReceiver {
  /** In lower case. */
  address: string;
  /** The first is the default. */
  currencies: string[];
  /** Undefined for the addresses of the sandbox. */
  customer?: CustomerRow;
}

/**
 * The receiver behind a UMA address in either letter case: an existing customer of the platform, or one of the
 * sandbox's addresses under the platform's domain (V-37, G-99). Another platform's customer is unknown.
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
