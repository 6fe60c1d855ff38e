import type { Contract } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/check.ts";
import { makeBusiness } from "../../world/businesses.ts";
import { makeCustomer } from "../../world/customers.ts";
import { fixtureOf } from "../../world/fixture.ts";
import { makeKnownBusiness } from "../../world/known-businesses.ts";
import { makeOwner } from "../../world/owners.ts";
import { textAt } from "../../world/value-at.ts";
import { defineCheck } from "../define-check.ts";
import { declared, expectSame, expectThat } from "../expect.ts";
import { approved, blocked, changed, expectVerified, verify, type Wanted } from "./verified.ts";

/** What is particular to verifications, but for what they ask of a business. */
export function verificationRules(contract: Contract): Check[] {
  return [
    nameAsItIs(contract),
    stillNobody(contract),
    eachItsOwn(contract),
    ownStatus(contract),
    numberAlone(contract),
    ownersToo(contract),
    rejectedOwner(contract),
    statusKept(contract),
  ];
}

const ofPeople: readonly (readonly [suffix: string, wanted: Wanted])[] = [
  ["-001", { verificationStatus: "IN_PROGRESS", status: "PENDING" }],
  ["-002", { verificationStatus: "REJECTED", status: "REJECTED" }],
  ["", approved],
];

async function rename(t: Trial, id: string, suffix: string): Promise<void> {
  await changed(t, { id }, { customerType: "INDIVIDUAL", fullName: `Robin Example${suffix}` });
}

/** The table of names, applied to the name of the moment; customer and verification agree (V-41e, G-27a). */
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
      for (const [suffix, wanted] of ofPeople) {
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

function stillNobody(contract: Contract): Check {
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

/** Each can be read for itself, and the earlier one is not overwritten (V-42c). */
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

/** Where a person has `kycStatus` a business has `kybStatus`, and the other is not moved (KYC-07). */
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

/** With a registration number nothing else is looked at (G-27b). */
function numberAlone(contract: Contract): Check {
  const rules = declared(contract, "G-27b");
  return defineCheck({
    name: "rules/a registrationNumber alone verifies a business",
    family: "rules",
    operation: "verifications.create",
    rules,
    async run(t) {
      for (const [suffix, wanted] of ofPeople) {
        const registrationNumber = `${t.unique("REG")}${suffix || "-900"}`;
        // Only what a new business must say.
        const info = { countriesOfOperation: undefined, country: undefined, businessType: undefined };
        const { id } = await makeBusiness(t, { registrationNumber, address: null, info });
        const seen = await verify(t, id, wanted);
        expectVerified(t, rules, suffix || "any other number", seen, wanted);
        expectSame(t, rules, suffix || "any other number", {
          operation: "verifications.create",
          what: "errors:",
          expected: [],
          observed: seen.issues,
        });
      }
    },
  });
}

function named(lastName: string): { personalInfo: { lastName: string } } {
  return { personalInfo: { lastName } };
}

/** Owners are decided with every verification, by the name of the moment, also where the business is not (V-42b). */
function ownersToo(contract: Contract): Check {
  const rules = declared(contract, "V-42b");
  return defineCheck({
    name: "rules/every verification of a business decides its owners",
    family: "rules",
    operation: "verifications.create",
    rules,
    async run(t) {
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
        const sides = { operation: "verifications.create", what: "kycStatus of the owners by their names:" };
        const { id: verificationId } = await verify(t, id, blocked);
        let observed: unknown[] = [];
        await t.eventually(
          async () => {
            observed = await statuses();
            return t.call("verifications.get", { params: { verificationId } });
          },
          () => String(observed) === String(expected),
        );
        expectSame(t, rules, state, { ...sides, expected, observed });
      };
      await expectStatuses("the first time", ["PENDING", "REJECTED", "APPROVED"]);
      for (const [nth, lastName] of ["Example-002", "Example", "Example-002"].entries()) {
        const params = { beneficialOwnerId: owners[nth]?.id ?? "" };
        fixtureOf(await t.call("owners.update", { params, body: named(lastName) }), "A renamed owner");
      }
      await expectStatuses("with other names", ["REJECTED", "APPROVED", "REJECTED"]);
    },
  });
}

/** Whether by its number or by its data, a business is approved all the same (V-42d). */
function rejectedOwner(contract: Contract): Check {
  const rules = declared(contract, "V-42d");
  return defineCheck({
    name: "rules/a rejected owner does not reject the business",
    family: "rules",
    operation: "verifications.create",
    rules,
    cost: 2,
    async run(t) {
      const byNumber = await makeBusiness(t);
      const byData = await makeKnownBusiness(t, { owner: true });
      for (const [{ id }, state] of [
        [byNumber, "a business with a registration number"],
        [byData, "a business of which everything is known"],
      ] as const) {
        await makeOwner(t, id, named("Example-002"));
        expectVerified(t, rules, state, await verify(t, id, approved), approved);
      }
    },
  });
}

/** What was found before stays found while something is missing (V-42a). */
function statusKept(contract: Contract): Check {
  const rules = declared(contract, "V-42a");
  return defineCheck({
    name: "rules/a business keeps its status while something is missing",
    family: "rules",
    operation: "verifications.create",
    rules,
    cost: 2,
    async run(t) {
      const { id } = await makeKnownBusiness(t, { owner: true });
      expectVerified(t, rules, "without an owner", await verify(t, id, blocked), blocked);
      const owner = await makeOwner(t, id);
      expectVerified(t, rules, "with everything", await verify(t, id, approved), approved);
      const params = { beneficialOwnerId: owner.id };
      fixtureOf(await t.call("owners.update", { params, body: { roles: ["UBO"] } }), "An owner");
      const wanted = { ...blocked, status: "APPROVED" };
      expectVerified(t, rules, "without anybody in control any more", await verify(t, id, wanted), wanted);
    },
  });
}
