import { check } from "../../../../checks/rule-checks.ts";
import type { Derivation } from "../../../../checks/contract-adapter.ts";
import { makeDocument } from "../../documents/fixtures.ts";
import { makeKnownBusiness } from "../../customers/known-businesses.ts";
import { makeOwner, type OwnerOptions } from "../../owners/fixtures.ts";
import { approved, blocked, expectIssue, expectVerified, isOfType, verify, type Issue } from "./verified.ts";

const creation = "verifications.create";

/** The owners that a business names when it is verified without registration number, and their documents. */
export const businessOwnerRules: readonly Derivation[] = [
  /** An owner, and a person in control (KYC-09). */
  check(creation, "a business needs an owner and a control person", "KYC-09", async (t, expect) => {
    const { id } = await makeKnownBusiness(t, { owner: true });
    const expected = { what: "an owner", isMissing: true, fits: isOfType("MISSING_BENEFICIAL_OWNER") };
    expectIssue(expect, "without owners", await verify(t, id, blocked), expected);
    await makeOwner(t, id, { roles: ["UBO", "DIRECTOR"] });
    expectIssue(expect, "nobody in control", await verify(t, id, blocked), {
      ...expected,
      what: "a CONTROL_PERSON",
    });
    await makeOwner(t, id, { roles: ["CONTROL_PERSON"], ownershipPercentage: 0 });
    expectIssue(expect, "somebody in control", await verify(t, id, approved), {
      ...expected,
      isMissing: false,
    });
  }),
  /**
   * Those who own a quarter, and a person in control, are enough; of a named owner of less nothing but an identity document
   * is asked for, whatever the nationality (KYC-10, V-86).
   */
  check(creation, "owners below 25 % need no verification", "KYC-10", async (t, expect) => {
    const { id } = await makeKnownBusiness(t);
    const withoutOthers = await verify(t, id, approved);
    expectIssue(expect, "owners of a quarter", withoutOthers, {
      what: "further owners",
      isMissing: false,
      fits: isOfType("MISSING_BENEFICIAL_OWNER"),
    });
    expectVerified(expect, "owners of a quarter", withoutOthers, approved);
    const owner = await makeOwner(t, id, { roles: ["UBO"], ownershipPercentage: 24, personalInfo: abroad });
    const seen = await verify(t, id, approved);
    const fits = ({ type, resourceId }: Issue): boolean =>
      resourceId === owner.id && type !== "MISSING_IDENTITY_DOCUMENT";
    const what = "more than an identity document of this owner";
    expectIssue(expect, "24 per cent", seen, { what, isMissing: false, fits });
    expectVerified(expect, "24 per cent", seen, approved);
  }),
  /** A passport is one, any other the second; two others are not enough (KYC-13). */
  check(creation, "a foreign owner needs a passport and a second document", "KYC-13", async (t, expect) => {
    for (const [first, second] of [
      ["DRIVERS_LICENSE", "PASSPORT"],
      ["PASSPORT", "NATIONAL_ID"],
    ] as const) {
      const { id } = await makeKnownBusiness(t);
      const owner = await makeOwner(t, id, { roles: ["UBO"], ownershipPercentage: 25, personalInfo: abroad });
      const fits = ({ type, resourceId }: Issue): boolean =>
        type === "MISSING_IDENTITY_DOCUMENT" && resourceId === owner.id;
      const expected = { what: "an identity document of the owner", isMissing: true, fits };
      expectIssue(expect, "no document", await verify(t, id, blocked), expected);
      await makeDocument(t, owner.id, { documentType: first });
      expectIssue(expect, `${first} alone`, await verify(t, id, blocked), expected);
      await makeDocument(t, owner.id, { documentType: second });
      const seen = await verify(t, id, approved);
      expectIssue(expect, `${first} and ${second}`, seen, { ...expected, isMissing: false });
    }
  }),
  check(creation, "a US owner needs only an identification number", "KYC-14", async (t, expect) => {
    for (const idType of ["SSN", "ITIN"]) {
      const { id } = await makeKnownBusiness(t, { owner: true });
      const owner = await makeOwner(t, id, { personalInfo: { idType } });
      const seen = await verify(t, id, approved);
      const fits = ({ resourceId }: Issue): boolean => resourceId === owner.id;
      expectIssue(expect, idType, seen, { what: "anything of this owner", isMissing: false, fits });
      expectVerified(expect, idType, seen, approved);
    }
  }),
];

const abroad: NonNullable<OwnerOptions["personalInfo"]> = {
  nationality: "GB",
  idType: "NON_US_TAX_ID",
  countryOfIssuance: "GB",
};
