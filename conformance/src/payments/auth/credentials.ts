import type { Trial } from "../../engine/types.ts";
import { fixturesOf, type Fixture } from "../../fixtures/fixture.ts";

/** The credentials of a wallet, as listed now. */
export async function credentialsOf(t: Trial, accountId: string): Promise<Fixture[]> {
  return fixturesOf(await t.call("auth.credentials.list", { query: { accountId } }), "Credentials");
}
