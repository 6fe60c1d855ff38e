import type { Contract } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import { makeBusiness } from "../../customers/businesses.ts";
import { makeCustomer } from "../../customers/fixtures.ts";
import { fixtureOf } from "../../../../requests/fixtures/fixture.ts";
import { textAt } from "../../../../json/value-at.ts";
import { defineCheck } from "../../../../checks/define-check.ts";
import { declared, expecting } from "../../../../requests/expect.ts";
import { approved, bySuffix, changed, expectVerified, verify } from "./verified.ts";

/** What all verifications have, of people and businesses. */
export function verificationRules(contract: Contract): Check[] {
  return [nameAsItIs(contract), staysUnverified(contract), eachItsOwn(contract), ownStatus(contract)];
}

async function rename(t: Trial, id: string, suffix: string): Promise<void> {
  await changed(t, { id }, { customerType: "INDIVIDUAL", fullName: `Robin Example${suffix}` });
}

/** The table of names, applied to the current name; customer and verification agree (V-41e, G-27a). */
function nameAsItIs(contract: Contract): Check {
  const rules = declared(contract, "V-41e", "G-27a");
  return defineCheck({
    name: "rules/a person is verified by the name of the moment",
    family: "rules",
    operation: "verifications.create",
    rules,
    async run(t) {
      const { id } = await makeCustomer(t);
      let before = "APPROVED";
      for (const [suffix, wanted] of bySuffix) {
        await rename(t, id, suffix);
        const { body } = await t.call("customers.get", { params: { customerId: id } });
        expecting(t, declared(contract, "V-41e"), "customers.update").same(
          `renamed${suffix}, and not yet verified`,
          "kycStatus as it was:",
          before,
          textAt(body, "kycStatus"),
        );
        before = wanted.status;
        const seen = await verify(t, id, wanted);
        const state = suffix || "any other name";
        const { status, verificationStatus } = seen;
        expecting(t, declared(contract, "V-41e"), "verifications.create").same(
          state,
          "kycStatus by the name:",
          wanted.status,
          status,
        );
        expecting(t, declared(contract, "G-27a"), "verifications.create").same(
          state,
          "verificationStatus, and errors:",
          [wanted.verificationStatus, []],
          [verificationStatus, seen.issues],
        );
      }
    },
  });
}

function staysUnverified(contract: Contract): Check {
  const rules = declared(contract, "V-41f");
  return defineCheck({
    name: "rules/a person who stays unverified is ready for verification",
    family: "rules",
    operation: "verifications.create",
    rules,
    async run(t) {
      const { id } = await makeCustomer(t, { fullName: "Robin Example-003" });
      const wanted = { verificationStatus: "READY_FOR_VERIFICATION", status: "UNVERIFIED" };
      expectVerified(t, rules, "-003", await verify(t, id, wanted), wanted);
    },
  });
}

/** Each can be read alone, and the earlier one is not overwritten (V-42c). */
function eachItsOwn(contract: Contract): Check {
  const rules = declared(contract, "V-42c");
  return defineCheck({
    name: "rules/every call makes a verification of its own",
    family: "rules",
    operation: "verifications.create",
    rules,
    async run(t: Trial) {
      const person = await makeCustomer(t);
      const business = await makeBusiness(t);
      for (const { id } of [person, business]) {
        const first = await verify(t, id, approved);
        const second = await verify(t, id, approved);
        expecting(t, rules, "verifications.create").that("called twice", first.id !== second.id, () => [
          "another verification",
          `${second.id} again`,
        ]);
        const reply = await t.call("verifications.get", { params: { verificationId: first.id } });
        expecting(t, rules, "verifications.get").that(
          "the first, afterwards",
          textAt(reply.body, "id") === first.id,
          () => [`200 with ${first.id}`, `${reply.status} ${String(textAt(reply.body, "id"))}`],
        );
      }
    },
  });
}

/** A person has `kycStatus` where a business has `kybStatus`, and the other one does not move (KYC-07). */
function ownStatus(contract: Contract): Check {
  const rules = declared(contract, "KYC-07");
  return defineCheck({
    name: "rules/a person's verification moves kycStatus, a business's kybStatus",
    family: "rules",
    operation: "verifications.create",
    rules,
    async run(t) {
      const person = await makeCustomer(t);
      const business = await makeBusiness(t, { registrationNumber: `${t.unique("REG")}-002` });
      await rename(t, person.id, "-002");
      for (const [{ id }, name] of [
        [person, "kycStatus"],
        [business, "kybStatus"],
      ] as const) {
        await verify(t, id, { verificationStatus: "REJECTED", status: "REJECTED" });
        const { body } = fixtureOf(await t.call("customers.get", { params: { customerId: id } }), "A customer");
        expecting(t, rules, "verifications.create").same(
          name,
          "what the customer shows then:",
          { [name]: "REJECTED" },
          Object.fromEntries(
            ["kycStatus", "kybStatus"].filter((each) => each in body).map((each) => [each, body[each]]),
          ),
        );
      }
    },
  });
}
