import type { DisclosedSecrets } from "./disclosed-secrets.ts";

/** Replaces every secret of the run by asterisks; everything that is printed or written passes through it. */
export type Mask = (text: string) => string;

/**
 * Also hides the Basic form of a pair. Secrets shorter than four characters are not replaced: ordinary text contains
 * them.
 */
export function createMask(secrets: readonly string[]): Mask {
  const hidden = secrets.filter((secret) => secret.length >= 4).sort((a, b) => b.length - a.length);
  return (text) => hidden.reduce((left, secret) => left.replaceAll(secret, "***"), text);
}

/** Hides the run's own secrets, and those that the target has disclosed so far. */
export function maskOf({ mask, disclosed }: { mask: Mask; disclosed: DisclosedSecrets }): Mask {
  return (text) => disclosed.mask(mask(text));
}
