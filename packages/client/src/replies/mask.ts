/** Replaces every secret in a text, so that no credentials reach errors and logs when a service repeats a request. */
export type Mask = (text: string) => string;

/** Also finds a secret in the form that JSON gives it. Empty secrets are left out, because every text contains them. */
export function createMask(secrets: readonly string[]): Mask {
  const forms = secrets
    .filter((secret) => secret !== "")
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  return (text) => forms.reduce((masked, secret) => masked.replaceAll(secret, "•••"), text);
}
