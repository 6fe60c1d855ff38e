import type { Trial } from "../../../requests/trial.ts";
import { fixturesOf, type Fixture } from "../../../requests/fixtures/fixture.ts";

/** The credentials of a wallet, as listed now. */
export async function credentialsOf(t: Trial, accountId: string): Promise<Fixture[]> {
  return fixturesOf(await t.call("auth.credentials.list", { query: { accountId } }), "Credentials");
}
