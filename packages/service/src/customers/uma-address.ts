import type { Randomness } from "../runtime/randomness.ts";

/** The longest name, with its `$` (G-16). */
const nameLimit = 64;

/** `$name@domain`, in lower case, when it is well formed and of this domain; names are the same in either case (G-16). */
export function readUmaAddress(text: string, domain: string): string | undefined {
  const address = text.toLowerCase();
  const [name = "", host, ...rest] = address.split("@");
  const isName = /^\$[a-z0-9\-_.+]+$/.test(name) && name.length <= nameLimit;
  return isName && host === domain && rest.length === 0 ? address : undefined;
}

/** An address nobody has, for a customer who brings none. */
export function makeUmaAddress(random: Randomness, domain: string): string {
  return `$${random.hex(8)}@${domain}`;
}
