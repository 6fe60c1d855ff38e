/** Replaces every secret in a text: errors and logs must not contain credentials that a service quotes. */
export type Mask = (text: string) => string;

/** Masks plain and JSON-escaped secrets. Empty ones are ignored, because every text contains them. */
export function createMask(secrets: readonly string[]): Mask {
  const forms = secrets
    .filter((secret) => secret !== "")
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  return (text) => forms.reduce((masked, secret) => masked.replaceAll(secret, "•••"), text);
}
