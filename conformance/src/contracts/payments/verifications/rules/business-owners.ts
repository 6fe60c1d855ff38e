import type { Contract } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import { makeDocument } from "../../documents/fixtures.ts";
import { makeKnownBusiness } from "../../customers/known-businesses.ts";
import { makeOwner, type OwnerOptions } from "../../owners/fixtures.ts";
import { defineCheck } from "../../../../checks/define-check.ts";
import { declared } from "../../../../requests/expect.ts";
import { approved, blocked, expectIssue, expectVerified, isOfType, verify, type Issue } from "./verified.ts";

/** The owners that a business names when it is verified without registration number, and their documents. */
export function businessOwnerRules(contract: Contract): Check[] {
  return [ownersNamed(contract), smallOwners(contract), foreignOwner(contract), ownerOfTheUs(contract)];
}

/** An owner, and a person in control (KYC-09). */
function ownersNamed(contract: Contract): Check {
  const rules = declared(contract, "KYC-09");
  return defineCheck({
    name: "rules/a business names an owner, and a person in control",
    family: "rules",
    operation: "verifications.create",
    rules,
    cost: 2,
    async run(t) {
      const { id } = await makeKnownBusiness(t, { owner: true });
      const expected = { what: "an owner", isMissing: true, fits: isOfType("MISSING_BENEFICIAL_OWNER") };
      expectIssue(t, rules, "without owners", await verify(t, id, blocked), expected);
      await makeOwner(t, id, { roles: ["UBO", "DIRECTOR"] });
      expectIssue(t, rules, "nobody in control", await verify(t, id, blocked), {
        ...expected,
        what: "a CONTROL_PERSON",
      });
      await makeOwner(t, id, { roles: ["CONTROL_PERSON"], ownershipPercentage: 0 });
      expectIssue(t, rules, "somebody in control", await verify(t, id, approved), { ...expected, isMissing: false });
    },
  });
}

const abroad: NonNullable<OwnerOptions["personalInfo"]> = {
  nationality: "GB",
  idType: "NON_US_TAX_ID",
  countryOfIssuance: "GB",
};

/**
 * Those who own a quarter, and a person in control, are enough; of a named owner of less nothing but an identity document
 * is asked for, whatever the nationality (KYC-10, V-86).
 */
function smallOwners(contract: Contract): Check {
  const rules = declared(contract, "KYC-10");
  return defineCheck({
    name: "rules/nobody is asked who owns less than a quarter",
    family: "rules",
    operation: "verifications.create",
    rules,
    cost: 2,
    async run(t) {
      const { id } = await makeKnownBusiness(t);
      const withoutOthers = await verify(t, id, approved);
      expectIssue(t, rules, "owners of a quarter", withoutOthers, {
        what: "further owners",
        isMissing: false,
        fits: isOfType("MISSING_BENEFICIAL_OWNER"),
      });
      expectVerified(t, rules, "owners of a quarter", withoutOthers, approved);
      const owner = await makeOwner(t, id, { roles: ["UBO"], ownershipPercentage: 24, personalInfo: abroad });
      const seen = await verify(t, id, approved);
      const fits = ({ type, resourceId }: Issue): boolean =>
        resourceId === owner.id && type !== "MISSING_IDENTITY_DOCUMENT";
      const what = "more than an identity document of this owner";
      expectIssue(t, rules, "24 per cent", seen, { what, isMissing: false, fits });
      expectVerified(t, rules, "24 per cent", seen, approved);
    },
  });
}

/** A passport is one, any other the second; two others are not enough (KYC-13). */
function foreignOwner(contract: Contract): Check {
  const rules = declared(contract, "KYC-13");
  return defineCheck({
    name: "rules/an owner from abroad shows a passport and one more document",
    family: "rules",
    operation: "verifications.create",
    rules,
    cost: 2,
    async run(t) {
      for (const [first, second] of [
        ["DRIVERS_LICENSE", "PASSPORT"],
        ["PASSPORT", "NATIONAL_ID"],
      ] as const) {
        const { id } = await makeKnownBusiness(t);
        const owner = await makeOwner(t, id, { roles: ["UBO"], ownershipPercentage: 25, personalInfo: abroad });
        const fits = ({ type, resourceId }: Issue): boolean =>
          type === "MISSING_IDENTITY_DOCUMENT" && resourceId === owner.id;
        const expected = { what: "an identity document of the owner", isMissing: true, fits };
        expectIssue(t, rules, "no document", await verify(t, id, blocked), expected);
        await makeDocument(t, owner.id, { documentType: first });
        expectIssue(t, rules, `${first} alone`, await verify(t, id, blocked), expected);
        await makeDocument(t, owner.id, { documentType: second });
        const seen = await verify(t, id, approved);
        expectIssue(t, rules, `${first} and ${second}`, seen, { ...expected, isMissing: false });
      }
    },
  });
}

function ownerOfTheUs(contract: Contract): Check {
  const rules = declared(contract, "KYC-14");
  return defineCheck({
    name: "rules/an owner of the US needs no more than a number",
    family: "rules",
    operation: "verifications.create",
    rules,
    cost: 2,
    async run(t) {
      for (const idType of ["SSN", "ITIN"]) {
        const { id } = await makeKnownBusiness(t, { owner: true });
        const owner = await makeOwner(t, id, { personalInfo: { idType } });
        const seen = await verify(t, id, approved);
        const fits = ({ resourceId }: Issue): boolean => resourceId === owner.id;
        expectIssue(t, rules, idType, seen, { what: "anything of this owner", isMissing: false, fits });
        expectVerified(t, rules, idType, seen, approved);
      }
    },
  });
}
