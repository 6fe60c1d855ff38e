import type { Randomness } from "../runtime/randomness.ts";

/** The longest name, with its `$` (G-16). */
const nameLimit = 64;

/** Whether it is `$name@domain`, in lower case and of this domain (G-16). */
export function isUmaAddress(address: string, domain: string): boolean {
  const [name = "", host, ...rest] = address.split("@");
  const isName = /^\$[a-z0-9\-_.+]+$/.test(name) && name.length <= nameLimit;
  return isName && host === domain && rest.length === 0;
}

/** A new address, for a customer without one. */
export function makeUmaAddress(random: Randomness, domain: string): string {
  return `$${random.hex(8)}@${domain}`;
}
