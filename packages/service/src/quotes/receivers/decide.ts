import type { Contract } from "@tallystick/contract";
import type { Platform } from "../../config/index.ts";
import type { CustomerRow } from "../../customers/index.ts";

/** The sandbox's names with a fixed outcome: each has a row in the table of payouts. */
export function sandboxNames({ operations }: Contract): string[] {
  const rows = operations["quotes.execute"]?.outcomes?.rows ?? [];
  return rows.map(({ suffix }) => suffix).filter((suffix) => suffix.startsWith("$"));
}

/** The sandbox's names end in their currency: `$success.usd`. */
export function currencyIn(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toUpperCase();
}

/** The currency of the estimated rates: the caller's first one. */
export function sendingCurrencyOf({ currencies }: Platform, customer: CustomerRow | undefined): string {
  const [first = "USD"] = customer?.currencies ?? currencies;
  return first;
}
