import type { Trial } from "../../../requests/trial.ts";
import { fixtureOf, type Fixture } from "../../../requests/fixtures/fixture.ts";
import { customerOf } from "../customers/fixtures.ts";

/** A new verification of a customer, as the reply shows it. */
export async function makeVerification(t: Trial, customerId: string): Promise<Fixture> {
  return fixtureOf(await t.call("verifications.create", { body: { customerId } }), "A verification");
}

/** A verification of the trial's own customer. */
export function verificationOf(t: Trial): Promise<Fixture> {
  return t.fixtures.once("verification", async () => makeVerification(t, (await customerOf(t)).id));
}
