import type { Access } from "./gen/model.ts";

/** What the callers of a scheme need to be let in: the permission of the operation, and the OAuth2 scopes of the scheme. */
export function neededPermissions({ permission, scopes }: Access, scheme: string): readonly string[] {
  return [...new Set([...(permission === undefined ? [] : [permission]), ...(scopes?.[scheme] ?? [])])];
}
