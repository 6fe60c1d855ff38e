/** Fields of replies that disclose a secret: with it anybody can act as its owner. */
const secretFields: ReadonlySet<string> = new Set([
  "clientSecret",
  "accessToken",
  "encryptedSessionSigningKey",
  "encryptedWalletCredentials",
]);

/** The characters of secrets; every other character separates words. */
const secretText = /[\w-]+/g;

/** Of a secret with several words the uncommon ones are kept. */
const minLength = 16;

/** The secrets that a target disclosed during a run, so that no report repeats them. */
export interface DisclosedSecrets {
  /** Keeps the secrets in the body of a reply. */
  learn(body: unknown): void;
  /** Keeps a secret. */
  keep(secret: string): void;
  /** The text with every secret kept so far replaced by asterisks. */
  mask(text: string): string;
}

/** Nothing disclosed yet. */
export function createDisclosedSecrets(): DisclosedSecrets {
  const secrets = new Set<string>();

  function keep(secret: string): void {
    const found = secret.match(secretText) ?? [];
    for (const each of found) if (each.length >= (found.length === 1 ? 4 : minLength)) secrets.add(each);
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

  return { learn, keep, mask: (text) => text.replaceAll(secretText, (each) => (secrets.has(each) ? "***" : each)) };
}
