/** Fields of replies that tell a secret: whoever reads it may act for somebody. */
const secretFields: ReadonlySet<string> = new Set([
  "clientSecret",
  "accessToken",
  "encryptedSessionSigningKey",
  "encryptedWalletCredentials",
]);

/** What secrets are made of; everything else parts one word from the next. */
const word = /[\w-]+/g;

/** Of a secret of several words those are kept that are no ordinary ones. */
const longWord = 16;

/** The secrets that a target told during a run, so that no report repeats them. */
export interface DisclosedSecrets {
  /** Keeps what the body of a reply tells. */
  learn(body: unknown): void;
  /** The text with every secret kept so far replaced by asterisks. */
  mask(text: string): string;
}

/** Nothing told yet. */
export function createDisclosedSecrets(): DisclosedSecrets {
  const words = new Set<string>();

  function keep(secret: string): void {
    const found = secret.match(word) ?? [];
    for (const each of found) if (each.length >= (found.length === 1 ? 4 : longWord)) words.add(each);
  }

  function learn(value: unknown): void {
    if (typeof value !== "object" || value === null) return;
    const fields = Object.entries(value);
    const isDeviceCode = "code" in value && "redeemed" in value;
    for (const [name, inner] of fields) {
      if (typeof inner === "string" && (secretFields.has(name) || (isDeviceCode && name === "code"))) keep(inner);
      else learn(inner);
    }
  }

  return { learn, mask: (text) => text.replaceAll(word, (each) => (words.has(each) ? "***" : each)) };
}
