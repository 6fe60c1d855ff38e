import type { Contract } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import { makeBusiness } from "../../customers/businesses.ts";
import { fixtureOf } from "../../../../requests/fixtures/fixture.ts";
import { makeKnownBusiness } from "../../customers/known-businesses.ts";
import { makeOwner } from "../../owners/fixtures.ts";
import { defineCheck } from "../../../../checks/define-check.ts";
import { declared, expecting } from "../../../../requests/expect.ts";
import { approved, blocked, bySuffix, expectVerified, verify } from "./verified.ts";

/** What becomes of a business and its owners when it is verified. */
export function businessVerificationRules(contract: Contract): Check[] {
  return [numberAlone(contract), ownersToo(contract), rejectedOwner(contract), statusUnchanged(contract)];
}

/** With a registration number nothing else is checked (G-27b). */
function numberAlone(contract: Contract): Check {
  const rules = declared(contract, "G-27b");
  return defineCheck({
    name: "rules/a registrationNumber alone verifies a business",
    family: "rules",
    operation: "verifications.create",
    rules,
    async run(t) {
      for (const [suffix, wanted] of bySuffix) {
        const registrationNumber = `${t.unique("REG")}${suffix || "-900"}`;
        // Only the required fields of a new business.
        const info = { countriesOfOperation: undefined, country: undefined, businessType: undefined };
        const { id } = await makeBusiness(t, { registrationNumber, address: null, info });
        const seen = await verify(t, id, wanted);
        expectVerified(t, rules, suffix || "any other number", seen, wanted);
        expecting(t, rules, "verifications.create").same(suffix || "any other number", "errors:", [], seen.issues);
      }
    },
  });
}

function named(lastName: string): { personalInfo: { lastName: string } } {
  return { personalInfo: { lastName } };
}

/** Every verification decides the owners, by their current names, even when the business is not decided (V-42b). */
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
        const { id: verificationId } = await verify(t, id, blocked);
        let observed: unknown[] = [];
        await t.eventually(
          async () => {
            observed = await statuses();
            return t.call("verifications.get", { params: { verificationId } });
          },
          () => String(observed) === String(expected),
        );
        expecting(t, rules, "verifications.create").same(
          state,
          "kycStatus of the owners by their names:",
          expected,
          observed,
        );
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

/** By number or by data, a business is approved all the same (V-42d). */
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

/** The previous status stays while something is missing (V-42a). */
function statusUnchanged(contract: Contract): Check {
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
