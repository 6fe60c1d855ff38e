import type { Derivation, Expectations, Trial } from "../../words.ts";
import { check, textAt, valuesAt } from "../../words.ts";
import { makeDocument } from "../../documents/fixtures.ts";
import {
  daysBefore,
  makeKnownBusiness,
  requiredDocuments,
  type RequiredDocument,
} from "../../customers/known-businesses.ts";
import { targetNow } from "../../auth/oidc.ts";
import { approved, blocked, expectIssue, expectVerified, isOfType, verify } from "./verified.ts";

/** The type of error that asks for each document. */
const issueTypes: Readonly<Record<RequiredDocument, string>> = {
  formation: "MISSING_LEGAL_PRESENCE_DOCUMENT",
  control: "MISSING_CONTROL_STRUCTURE_DOCUMENT",
  ownership: "MISSING_OWNERSHIP_STRUCTURE_DOCUMENT",
  address: "MISSING_PROOF_OF_ADDRESS_DOCUMENT",
};

/** The documents that a verification asks of a business without registration number. */
export const businessDocumentRules: readonly Derivation[] = [
  ...Object.keys(issueTypes).map((document) => handedIn(document as RequiredDocument)),
  /** Which documents prove a tax id is the target's choice; the error must ask for one (V-43a). */
  check("verifications.create", "a business needs a document of its tax id", "V-43a", async (t: Trial, expect) => {
    const { id } = await makeKnownBusiness(t, { taxDocuments: true });
    const seen = await verify(t, id, blocked);
    expectVerified(expect, "no document of the tax id", seen, blocked);
    const { body } = await t.call("verifications.get", { params: { verificationId: seen.id } });
    const [documentType] = valuesAt(body, "errors[].acceptedDocumentTypes[]").map(String);
    t.precondition(documentType !== undefined, "the error names no document that would do");
    await makeDocument(t, id, { documentType });
    expectVerified(expect, "what was asked for", await verify(t, id, approved), approved);
  }),
  /** A proof that is eighty days old counts, one of a hundred does not (KYC-12). */
  check("verifications.create", "a proof of address is valid for three months", "KYC-12", async (t, expect) => {
    const now = await targetNow(t);
    const { id } = await makeKnownBusiness(t, { documents: ["address"] });
    const proof = (days: number): Promise<unknown> =>
      makeDocument(t, id, { documentType: requiredDocuments.address, parts: { issuedOn: daysBefore(now, days) } });
    await proof(100);
    const seen = await verify(t, id, blocked);
    const expected = { what: "a newer proof of address", isMissing: true, fits: isOfType("EXPIRED_DOCUMENT") };
    expectIssue(expect, "a hundred days old", seen, expected);
    expectVerified(expect, "a hundred days old", seen, blocked);
    await proof(80);
    expectVerified(expect, "eighty days old", await verify(t, id, approved), approved);
  }),
];

/** Asked for by its type while it is missing, with the accepted types; no more once it is there (KYC-11). */
function handedIn(document: RequiredDocument): Derivation {
  return check(
    "verifications.create",
    `a business needs a document of its ${document}`,
    "KYC-11",
    async (t: Trial, expect) => {
      const { id } = await makeKnownBusiness(t, { documents: [document] });
      const seen = await verify(t, id, blocked);
      const state = `no ${requiredDocuments[document]}`;
      expectVerified(expect, state, seen, blocked);
      for (const what of Object.values(issueTypes)) {
        expectIssue(expect, state, seen, { what, isMissing: what === issueTypes[document], fits: isOfType(what) });
      }
      await makeDocument(t, id, { documentType: await acceptedFor(t, expect, seen.id, document) });
      expectVerified(expect, `what was asked for`, await verify(t, id, approved), approved);
    },
  );
}

/** A document that the error accepts: the plain one, which must be among them. */
async function acceptedFor(
  t: Trial,
  expect: Expectations,
  verificationId: string,
  document: RequiredDocument,
): Promise<string> {
  const { body } = await t.call("verifications.get", { params: { verificationId } });
  const error = valuesAt(body, "errors[]").find((each) => textAt(each, "type") === issueTypes[document]);
  const accepted = valuesAt(error, "acceptedDocumentTypes[]").map(String);
  const isOne = document === "address" ? accepted.length > 0 : accepted.includes(requiredDocuments[document]);
  expect.that(`what would do for ${issueTypes[document]}`, isOne, () => [
    `acceptedDocumentTypes with ${requiredDocuments[document]}`,
    accepted.join(", ") || "none",
  ]);
  return accepted.includes(requiredDocuments[document])
    ? requiredDocuments[document]
    : (accepted[0] ?? requiredDocuments[document]);
}
