import type { TokenSettings } from "./store.ts";
import type { TokenRow } from "./tables.ts";

/** How long tokens live, in milliseconds; undefined: until they are deleted. */
export type TokenLifetime = number | undefined;

/** Tokens created then or before have expired. */
export function lastExpired(lifetime: TokenLifetime, now: number): number {
  return lifetime === undefined ? -1 : now - lifetime;
}

/** The operator's tokens never expire: a start with other options replaces them. */
export function isExpired(
  { isOperators, createdAt }: Pick<TokenRow, "isOperators" | "createdAt">,
  lifetime: TokenLifetime,
  now: number,
): boolean {
  return isOperators === 0 && createdAt <= lastExpired(lifetime, now);
}

export function isSet(present: Omit<TokenRow, "name" | "clientId" | "updatedAt">, wanted: TokenSettings): boolean {
  return (
    present.isOperators === 1 &&
    present.platformId === wanted.platformId &&
    present.secretHash === wanted.secretHash &&
    wanted.permissions.every((permission) => present.permissions.includes(permission))
  );
}
