import type { ResourceName } from "@tallystick/contract";
import type { Trial } from "./words.ts";
import { FixtureUnavailable, textAt } from "./words.ts";
import type { ExpiringFixture } from "../../requests/states/expiring-fixture.ts";
import { makeQuote } from "./quotes/fixtures.ts";

/** How something is made that is not used in time. */
export const expiringFixtures: Readonly<Record<string, (t: Trial) => Promise<ExpiringFixture>>> = {
  Transaction: async (t) => {
    const { body } = await makeQuote(t);
    const transactionId = textAt(body, "transactionId");
    if (transactionId === undefined) throw new FixtureUnavailable("A quote names no transaction.");
    return { look: () => t.call("transactions.get", { params: { transactionId } }), due: dueOf(body) };
  },
} satisfies Partial<Record<ResourceName, (t: Trial) => Promise<ExpiringFixture>>>;

function dueOf(body: unknown): number {
  const due = Date.parse(textAt(body, "expiresAt") ?? "");
  if (Number.isNaN(due)) throw new FixtureUnavailable("A quote names no expiresAt.");
  return due;
}
