import type { Derivation, Trial } from "../../words.ts";
import { fixtureOf, check } from "../../words.ts";
import { makeBusiness } from "../../customers/businesses.ts";
import { makeCustomer } from "../../customers/fixtures.ts";
import { approved, bySuffix, changed, expectVerified, verify } from "./verified.ts";

const creation = "verifications.create";

/** What all verifications have, of people and businesses. */
export const verificationRules: readonly Derivation[] = [
  /** The table of names, applied to the current name; customer and verification agree (V-41e, G-27a). */
  check(creation, "verification uses the current name", ["V-41e", "G-27a"], async (t, expect) => {
    const { id } = await makeCustomer(t);
    let before = "APPROVED";
    for (const [suffix, wanted] of bySuffix) {
      await rename(t, id, suffix);
      const { body } = await t.call("customers.get", { params: { customerId: id } });
      expect
        .by("V-41e")
        .of("customers.update")
        .members(`renamed${suffix}, and not yet verified`, { body }, { kycStatus: before });
      before = wanted.status;
      const seen = await verify(t, id, wanted);
      const state = suffix || "any other name";
      const { status, verificationStatus } = seen;
      expect.by("V-41e").same(state, "kycStatus by the name:", wanted.status, status);
      expect.by("G-27a").same(state, "verificationStatus:", wanted.verificationStatus, verificationStatus);
      expect.by("G-27a").same(state, "errors:", [], seen.issues);
    }
  }),
  check(creation, "an unverified person is READY_FOR_VERIFICATION", "V-41f", async (t, expect) => {
    const { id } = await makeCustomer(t, { fullName: "Robin Example-003" });
    const wanted = { verificationStatus: "READY_FOR_VERIFICATION", status: "UNVERIFIED" };
    expectVerified(expect, "-003", await verify(t, id, wanted), wanted);
  }),
  /** Each can be read alone, and the earlier one is not overwritten (V-42c). */
  check(creation, "each call creates a new verification", "V-42c", async (t, expect) => {
    const person = await makeCustomer(t);
    const business = await makeBusiness(t);
    for (const { id } of [person, business]) {
      const first = await verify(t, id, approved);
      const second = await verify(t, id, approved);
      expect.that("called twice", first.id !== second.id, () => ["another verification", `${second.id} again`]);
      const reply = await t.call("verifications.get", { params: { verificationId: first.id } });
      expect.of("verifications.get").members("the first, afterwards", reply, { id: first.id });
    }
  }),
  /** A person has `kycStatus` where a business has `kybStatus`, and the other one does not move (KYC-07). */
  check(creation, "verification sets kycStatus of a person, kybStatus of a business", "KYC-07", async (t, expect) => {
    const person = await makeCustomer(t);
    const business = await makeBusiness(t, { registrationNumber: `${t.unique("REG")}-002` });
    await rename(t, person.id, "-002");
    for (const [{ id }, name] of [
      [person, "kycStatus"],
      [business, "kybStatus"],
    ] as const) {
      await verify(t, id, { verificationStatus: "REJECTED", status: "REJECTED" });
      const { body } = fixtureOf(await t.call("customers.get", { params: { customerId: id } }), "A customer");
      expect.same(
        name,
        "what the customer shows then:",
        { [name]: "REJECTED" },
        Object.fromEntries(["kycStatus", "kybStatus"].filter((each) => each in body).map((each) => [each, body[each]])),
      );
    }
  }),
];

async function rename(t: Trial, id: string, suffix: string): Promise<void> {
  await changed(t, { id }, { customerType: "INDIVIDUAL", fullName: `Robin Example${suffix}` });
}
