/** Replaces every secret in a text, so that a service that echoes a request does not put credentials into errors and logs. */
export type Mask = (text: string) => string;

/** Empty secrets are left out: every text contains them. */
export function createMask(secrets: readonly string[]): Mask {
  const told = secrets
    .filter((secret) => secret !== "")
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  return (text) => told.reduce((masked, secret) => masked.replaceAll(secret, "•••"), text);
}
