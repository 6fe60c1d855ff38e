import type { Contract } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import { makeBusiness } from "../../customers/businesses.ts";
import { makeCustomer } from "../../customers/fixtures.ts";
import { fixtureOf } from "../../../../requests/fixtures/fixture.ts";
import { textAt } from "../../../../json/value-at.ts";
import { defineCheck } from "../../../../checks/define-check.ts";
import { declared, expectSame, expectThat } from "../../../../requests/expect.ts";
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
        expectSame(t, declared(contract, "V-41e"), `renamed${suffix}, and not yet verified`, {
          operation: "customers.update",
          what: "kycStatus as it was:",
          expected: before,
          observed: textAt(body, "kycStatus"),
        });
        before = wanted.status;
        const seen = await verify(t, id, wanted);
        const state = suffix || "any other name";
        const { status, verificationStatus } = seen;
        expectSame(t, declared(contract, "V-41e"), state, {
          operation: "verifications.create",
          what: "kycStatus by the name:",
          expected: wanted.status,
          observed: status,
        });
        expectSame(t, declared(contract, "G-27a"), state, {
          operation: "verifications.create",
          what: "verificationStatus, and errors:",
          expected: [wanted.verificationStatus, []],
          observed: [verificationStatus, seen.issues],
        });
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
        expectThat(t, rules, "called twice", first.id !== second.id, () => ({
          operation: "verifications.create",
          expected: "another verification",
          observed: `${second.id} again`,
        }));
        const reply = await t.call("verifications.get", { params: { verificationId: first.id } });
        expectThat(t, rules, "the first, afterwards", textAt(reply.body, "id") === first.id, () => ({
          operation: "verifications.get",
          expected: `200 with ${first.id}`,
          observed: `${reply.status} ${String(textAt(reply.body, "id"))}`,
        }));
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
        expectSame(t, rules, name, {
          operation: "verifications.create",
          what: "what the customer shows then:",
          expected: { [name]: "REJECTED" },
          observed: Object.fromEntries(
            ["kycStatus", "kybStatus"].filter((each) => each in body).map((each) => [each, body[each]]),
          ),
        });
      }
    },
  });
}
