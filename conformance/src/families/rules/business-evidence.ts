import type { Contract } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/check.ts";
import { address } from "../../world/customers.ts";
import { makeDocument } from "../../world/documents.ts";
import { fixtureOf } from "../../world/fixture.ts";
import { daysBefore, makeKnownBusiness, papers, type Paper } from "../../world/known-businesses.ts";
import { makeOwner, type OwnerWish } from "../../world/owners.ts";
import { targetNow } from "../../world/oidc.ts";
import { asObject, textAt, valuesAt } from "../../world/value-at.ts";
import { defineCheck } from "../define-check.ts";
import { declared, expectThat } from "../expect.ts";
import { approved, blocked, changed, expectAsked, expectVerified, verify, type Issue } from "./verified.ts";

/** What a verification asks of a business without registration number: of everything else nothing is missing. */
export function businessEvidenceRules(contract: Contract): Check[] {
  return [
    facts(contract),
    factsAlone(contract),
    ownersNamed(contract),
    smallOwners(contract),
    ...Object.keys(asked).map((paper) => handedIn(contract, paper as Paper)),
    taxId(contract),
    oldProof(contract),
    foreignOwner(contract),
    ownerOfTheUs(contract),
  ];
}

const wholeFacts = {
  legalName: "Example Trading LLC",
  taxId: "123456789",
  countriesOfOperation: ["US"],
};

/** The facts a business is asked for, each known by the name at the end of its path or, the address, anywhere in it. */
const factNames = ["legalName", "taxId", "countriesOfOperation", "address"] as const;

function isAbout(name: string): (issue: Issue) => boolean {
  return ({ type, field }) => type === "MISSING_FIELD" && field.split(".").includes(name);
}

function isOf(wanted: string): (issue: Issue) => boolean {
  return ({ type }) => type === wanted;
}

/** From nothing at all to everything, one fact after another (KYC-05, KYC-06, KYC-08). */
function facts(contract: Contract): Check {
  const ids = declared(contract, "KYC-05", "KYC-06", "KYC-08");
  return defineCheck({
    name: "rules/a business is asked for each fact that it lacks",
    family: "rules",
    operation: "verifications.create",
    rules: ids,
    async run(t) {
      const reply = await t.call("customers.create", { body: { customerType: "BUSINESS", region: "US" } });
      const { id } = fixtureOf(reply, "A business");
      const given = new Set<string>();
      for (const name of [undefined, ...factNames]) {
        const rules = declared(contract, ...(name === undefined ? ["KYC-05", "KYC-08"] : ["KYC-06", "KYC-08"]));
        if (name !== undefined) given.add(name);
        if (name !== undefined) await changed(t, { id }, factual(given));
        const state = name === undefined ? "nothing is known" : `${name} was given`;
        const seen = await verify(t, id, blocked);
        expectVerified(t, rules, state, seen, blocked);
        for (const each of factNames) {
          expectAsked(t, rules, state, seen, { what: each, asked: !given.has(each), fits: isAbout(each) });
        }
        const ask = { what: "a trading name", asked: false, fits: isAbout("doingBusinessAs") };
        expectAsked(t, declared(contract, "KYC-08"), state, seen, ask);
      }
    },
  });
}

/** All of them at once, as whether an update of `businessInfo` is merged is the target's own choice. */
function factual(given: ReadonlySet<string>): Record<string, unknown> {
  const info = Object.fromEntries(Object.entries(wholeFacts).filter(([name]) => given.has(name)));
  return { customerType: "BUSINESS", businessInfo: info, ...(given.has("address") && { address: address() }) };
}

/** One fact alone stands in the way, and once it is there nothing does (KYC-05, KYC-06). */
function factsAlone(contract: Contract): Check {
  const rules = declared(contract, "KYC-05", "KYC-06", "KYC-08");
  return defineCheck({
    name: "rules/one fact alone stands in the way of a business",
    family: "rules",
    operation: "verifications.create",
    rules,
    cost: 2,
    async run(t) {
      for (const [name, gap] of [
        ["countriesOfOperation", { info: { countriesOfOperation: undefined } }],
        ["address", { address: null }],
      ] as const) {
        const { id, body } = await makeKnownBusiness(t, { facts: gap });
        const seen = await verify(t, id, blocked);
        expectVerified(t, declared(contract, "KYC-05"), `without ${name}`, seen, blocked);
        expectAsked(t, rules, `without ${name}`, seen, { what: name, asked: true, fits: isAbout(name) });
        const info = { ...asObject(body["businessInfo"]), countriesOfOperation: ["US"] };
        await changed(t, { id }, { customerType: "BUSINESS", businessInfo: info, address: address() });
        const after = await verify(t, id, approved);
        expectVerified(t, declared(contract, "KYC-06"), `once ${name} is there`, after, approved);
      }
    },
  });
}

/** Somebody who owns it, and somebody who controls it (KYC-09). */
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
      const ask = { what: "an owner", asked: true, fits: isOf("MISSING_BENEFICIAL_OWNER") };
      expectAsked(t, rules, "without owners", await verify(t, id, blocked), ask);
      await makeOwner(t, id, { roles: ["UBO", "DIRECTOR"] });
      expectAsked(t, rules, "nobody in control", await verify(t, id, blocked), { ...ask, what: "a CONTROL_PERSON" });
      await makeOwner(t, id, { roles: ["CONTROL_PERSON"], ownershipPercentage: 0 });
      expectAsked(t, rules, "somebody in control", await verify(t, id, approved), { ...ask, asked: false });
    },
  });
}

const abroad: NonNullable<OwnerWish["personalInfo"]> = {
  nationality: "GB",
  idType: "NON_US_TAX_ID",
  countryOfIssuance: "GB",
};

/** Less than a quarter, and nothing else: no document is asked for, wherever they are from (KYC-10). */
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
      const owner = await makeOwner(t, id, { roles: ["UBO"], ownershipPercentage: 24, personalInfo: abroad });
      const seen = await verify(t, id, approved, owner.id);
      const fits = ({ resourceId }: Issue): boolean => resourceId === owner.id;
      expectAsked(t, rules, "24 per cent", seen, { what: "anything of this owner", asked: false, fits });
      expectVerified(t, rules, "24 per cent", seen, approved);
    },
  });
}

/** The type of error by which each paper is asked for. */
const asked: Readonly<Record<Paper, string>> = {
  formation: "MISSING_LEGAL_PRESENCE_DOCUMENT",
  control: "MISSING_CONTROL_STRUCTURE_DOCUMENT",
  ownership: "MISSING_OWNERSHIP_STRUCTURE_DOCUMENT",
  address: "MISSING_PROOF_OF_ADDRESS_DOCUMENT",
};

/** Asked for by its type while it lacks, with what would do; no more once it is there (KYC-11). */
function handedIn(contract: Contract, paper: Paper): Check {
  const rules = declared(contract, "KYC-11");
  return defineCheck({
    name: `rules/a business is asked for a document of its ${paper}`,
    family: "rules",
    operation: "verifications.create",
    rules,
    cost: 2,
    async run(t) {
      const { id } = await makeKnownBusiness(t, { papers: [paper] });
      const seen = await verify(t, id, blocked);
      expectVerified(t, rules, `no ${papers[paper]}`, seen, blocked);
      expectAsked(t, rules, `no ${papers[paper]}`, seen, { what: asked[paper], asked: true, fits: isOf(asked[paper]) });
      for (const other of Object.values(asked).filter((type) => type !== asked[paper])) {
        expectAsked(t, rules, `no ${papers[paper]}`, seen, { what: other, asked: false, fits: isOf(other) });
      }
      await makeDocument(t, id, { documentType: await acceptedFor(t, rules, seen.id, paper) });
      expectVerified(t, rules, `what was asked for`, await verify(t, id, approved), approved);
    },
  });
}

/** A document that the error says would do: the plain one, which must be among them. */
async function acceptedFor(t: Trial, rules: string[], verificationId: string, paper: Paper): Promise<string> {
  const { body } = await t.call("verifications.get", { params: { verificationId } });
  const error = valuesAt(body, "errors[]").find((each) => textAt(each, "type") === asked[paper]);
  const accepted = valuesAt(error, "acceptedDocumentTypes[]").map(String);
  const isOne = paper === "address" ? accepted.length > 0 : accepted.includes(papers[paper]);
  expectThat(t, rules, `what would do for ${asked[paper]}`, isOne, () => ({
    operation: "verifications.create",
    expected: `acceptedDocumentTypes with ${papers[paper]}`,
    observed: accepted.join(", ") || "none",
  }));
  return accepted.includes(papers[paper]) ? papers[paper] : (accepted[0] ?? papers[paper]);
}

/** Which documents prove a tax id is the target's to say; that one is asked for shows in what it says (V-43a). */
function taxId(contract: Contract): Check {
  const rules = declared(contract, "V-43a");
  return defineCheck({
    name: "rules/a business is asked for a document of its tax id",
    family: "rules",
    operation: "verifications.create",
    rules,
    cost: 2,
    async run(t: Trial) {
      const { id } = await makeKnownBusiness(t, { taxPapers: true });
      const seen = await verify(t, id, blocked);
      expectVerified(t, rules, "no document of the tax id", seen, blocked);
      const { body } = await t.call("verifications.get", { params: { verificationId: seen.id } });
      const [documentType] = valuesAt(body, "errors[].acceptedDocumentTypes[]").map(String);
      t.precondition(documentType !== undefined, "the error names no document that would do");
      await makeDocument(t, id, { documentType });
      expectVerified(t, rules, "what was asked for", await verify(t, id, approved), approved);
    },
  });
}

/** A proof of eighty days counts, one of a hundred does not (KYC-12). */
function oldProof(contract: Contract): Check {
  const rules = declared(contract, "KYC-12");
  return defineCheck({
    name: "rules/a proof of address counts for three months",
    family: "rules",
    operation: "verifications.create",
    rules,
    cost: 2,
    async run(t) {
      const now = await targetNow(t);
      const { id } = await makeKnownBusiness(t, { papers: ["address"] });
      const proof = (days: number): Promise<unknown> =>
        makeDocument(t, id, { documentType: papers.address, parts: { issuedOn: daysBefore(now, days) } });
      await proof(100);
      const seen = await verify(t, id, blocked);
      const ask = { what: "a newer proof of address", asked: true, fits: isOf("EXPIRED_DOCUMENT") };
      expectAsked(t, rules, "a hundred days old", seen, ask);
      expectVerified(t, rules, "a hundred days old", seen, blocked);
      await proof(80);
      expectVerified(t, rules, "eighty days old", await verify(t, id, approved), approved);
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
        const ask = { what: "an identity document of the owner", asked: true, fits };
        expectAsked(t, rules, "no document", await verify(t, id, blocked), ask);
        await makeDocument(t, owner.id, { documentType: first });
        expectAsked(t, rules, `${first} alone`, await verify(t, id, blocked), ask);
        await makeDocument(t, owner.id, { documentType: second });
        const seen = await verify(t, id, approved);
        expectAsked(t, rules, `${first} and ${second}`, seen, { ...ask, asked: false });
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
        expectAsked(t, rules, idType, seen, { what: "anything of this owner", asked: false, fits });
        expectVerified(t, rules, idType, seen, approved);
      }
    },
  });
}
