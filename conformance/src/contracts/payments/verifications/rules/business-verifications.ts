import type { Derivation } from "../../words.ts";
import { fixtureOf, check } from "../../words.ts";
import { makeBusiness } from "../../customers/businesses.ts";
import { makeKnownBusiness } from "../../customers/known-businesses.ts";
import { makeOwner } from "../../owners/fixtures.ts";
import { approved, blocked, bySuffix, expectVerified, verify } from "./verified.ts";

/** What becomes of a business and its owners when it is verified. */
export const businessVerificationRules: readonly Derivation[] = [
  /** With a registration number nothing else is checked (G-27b). */
  check("verifications.create", "a registrationNumber suffices to verify a business", "G-27b", async (t, expect) => {
    for (const [suffix, wanted] of bySuffix) {
      const registrationNumber = `${t.unique("REG")}${suffix || "-900"}`;
      // Only the required fields of a new business.
      const info = { countriesOfOperation: undefined, country: undefined, businessType: undefined };
      const { id } = await makeBusiness(t, { registrationNumber, address: null, info });
      const seen = await verify(t, id, wanted);
      expectVerified(expect, suffix || "any other number", seen, wanted);
      expect.same(suffix || "any other number", "errors:", [], seen.issues);
    }
  }),
  /** Every verification decides the owners, by their current names, even when the business is not decided (V-42b). */
  check("verifications.create", "each verification of a business decides its owners", "V-42b", async (t, expect) => {
    const { id } = await makeBusiness(t, { registrationNumber: null, address: null });
    const owners = await Promise.all(
      ["Example-001", "Example-002", "Example"].map((lastName) => makeOwner(t, id, named(lastName))),
    );
    const statuses = (): Promise<unknown[]> =>
      Promise.all(
        owners.map(async (owner) => {
          const reply = await t.call("owners.get", { params: { beneficialOwnerId: owner.id } });
          return fixtureOf(reply, "An owner").body["kycStatus"];
        }),
      );
    const expectStatuses = async (state: string, expected: string[]): Promise<void> => {
      const { id: verificationId } = await verify(t, id, blocked);
      let observed: unknown[] = [];
      await t.eventually(
        async () => {
          observed = await statuses();
          return t.call("verifications.get", { params: { verificationId } });
        },
        () => String(observed) === String(expected),
      );
      expect.same(state, "kycStatus of the owners by their names:", expected, observed);
    };
    await expectStatuses("the first time", ["PENDING", "REJECTED", "APPROVED"]);
    for (const [nth, lastName] of ["Example-002", "Example", "Example-002"].entries()) {
      const params = { beneficialOwnerId: owners[nth]?.id ?? "" };
      fixtureOf(await t.call("owners.update", { params, body: named(lastName) }), "A renamed owner");
    }
    await expectStatuses("with other names", ["REJECTED", "APPROVED", "REJECTED"]);
  }),
  /** By number or by data, a business is approved all the same (V-42d). */
  check("verifications.create", "a rejected owner leaves the business unrejected", "V-42d", async (t, expect) => {
    const byNumber = await makeBusiness(t);
    const byData = await makeKnownBusiness(t, { owner: true });
    for (const [{ id }, state] of [
      [byNumber, "a business with a registration number"],
      [byData, "a business of which everything is known"],
    ] as const) {
      await makeOwner(t, id, named("Example-002"));
      expectVerified(expect, state, await verify(t, id, approved), approved);
    }
  }),
  /** The previous status stays while something is missing (V-42a). */
  check("verifications.create", "missing information keeps the business status", "V-42a", async (t, expect) => {
    const { id } = await makeKnownBusiness(t, { owner: true });
    expectVerified(expect, "without an owner", await verify(t, id, blocked), blocked);
    const owner = await makeOwner(t, id);
    expectVerified(expect, "with everything", await verify(t, id, approved), approved);
    const params = { beneficialOwnerId: owner.id };
    fixtureOf(await t.call("owners.update", { params, body: { roles: ["UBO"] } }), "An owner");
    const wanted = { ...blocked, status: "APPROVED" };
    expectVerified(expect, "without anybody in control any more", await verify(t, id, wanted), wanted);
  }),
];

function named(lastName: string): { personalInfo: { lastName: string } } {
  return { personalInfo: { lastName } };
}
