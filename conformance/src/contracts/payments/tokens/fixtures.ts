import type { Credentials } from "../../../http/exchange.ts";
import type { Fixture, Trial } from "../words.ts";
import { fixtureOf, textAt } from "../words.ts";

/** The permissions a token can have. */
export const tokenPermissions = ["VIEW", "TRANSACT", "MANAGE"] as const;

/** A token, and its pair of id and secret. */
export interface TokenFixture extends Fixture {
  readonly credentials: Credentials;
}

/** A new token with these permissions; by default with all. */
export async function makeToken(
  t: Trial,
  permissions: readonly string[] = tokenPermissions,
  name: string = t.unique("token"),
): Promise<TokenFixture> {
  const token = fixtureOf(await t.call("tokens.create", { body: { name, permissions } }), "A token");
  const [id, secret] = [textAt(token.body, "clientId") ?? "", textAt(token.body, "clientSecret") ?? ""];
  return { ...token, credentials: { scheme: "basic", id, secret } };
}

/** The trial's token with these permissions. */
export function tokenOf(t: Trial, permissions: readonly string[] = tokenPermissions): Promise<TokenFixture> {
  return t.fixtures.once(`token ${permissions.join(" ")}`, () => makeToken(t, permissions));
}
