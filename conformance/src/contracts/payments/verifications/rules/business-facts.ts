import type { Derivation } from "../../words.ts";
import { asObject, check, fixtureOf } from "../../words.ts";
import { address } from "../../customers/address.ts";
import { makeKnownBusiness } from "../../customers/known-businesses.ts";
import { approved, blocked, changed, expectIssue, expectVerified, verify, type Issue } from "./verified.ts";

const rules = ["KYC-05", "KYC-06", "KYC-08"] as const;

/** The facts that a verification asks of a business without registration number. */
export const businessFactRules: readonly Derivation[] = [
  /** From nothing to everything, one fact after another (KYC-05, KYC-06, KYC-08). */
  check("verifications.create", "a business is asked for each missing field", rules, { cost: 1 }, async (t, expect) => {
    const reply = await t.call("customers.create", { body: { customerType: "BUSINESS", region: "US" } });
    const { id } = fixtureOf(reply, "A business");
    const given = new Set<string>();
    for (const name of [undefined, ...factNames]) {
      const judged = expect.by(name === undefined ? "KYC-05" : "KYC-06", "KYC-08");
      if (name !== undefined) given.add(name);
      if (name !== undefined) await changed(t, { id }, factual(given));
      const state = name === undefined ? "nothing is known" : `${name} was given`;
      const seen = await verify(t, id, blocked);
      expectVerified(judged, state, seen, blocked);
      for (const each of factNames) {
        expectIssue(judged, state, seen, { what: each, isMissing: !given.has(each), fits: isAbout(each) });
      }
      const expected = { what: "a trading name", isMissing: false, fits: isAbout("doingBusinessAs") };
      expectIssue(expect.by("KYC-08"), state, seen, expected);
    }
  }),
  /** A single missing fact is an error, and once it is there nothing is (KYC-05, KYC-06). */
  check("verifications.create", "one missing field blocks a business", rules, async (t, expect) => {
    for (const [name, gap] of [
      ["countriesOfOperation", { info: { countriesOfOperation: undefined } }],
      ["address", { address: null }],
    ] as const) {
      const { id, body } = await makeKnownBusiness(t, { facts: gap });
      const seen = await verify(t, id, blocked);
      expectVerified(expect.by("KYC-05"), `without ${name}`, seen, blocked);
      expectIssue(expect, `without ${name}`, seen, { what: name, isMissing: true, fits: isAbout(name) });
      const info = { ...asObject(body["businessInfo"]), countriesOfOperation: ["US"] };
      await changed(t, { id }, { customerType: "BUSINESS", businessInfo: info, address: address() });
      const after = await verify(t, id, approved);
      expectVerified(expect.by("KYC-06"), `once ${name} is there`, after, approved);
    }
  }),
];

const wholeFacts = { legalName: "Example Trading LLC", taxId: "123456789", countriesOfOperation: ["US"] };

/** The facts that are asked for, each named by the end of its path or, for the address, by any part of it. */
const factNames = ["legalName", "taxId", "countriesOfOperation", "address"] as const;

function isAbout(name: string): (issue: Issue) => boolean {
  return ({ type, field }) => type === "MISSING_FIELD" && field.split(".").includes(name);
}

/** All at once, since merging an update of `businessInfo` is the target's choice. */
function factual(given: ReadonlySet<string>): Record<string, unknown> {
  const info = Object.fromEntries(Object.entries(wholeFacts).filter(([name]) => given.has(name)));
  return { customerType: "BUSINESS", businessInfo: info, ...(given.has("address") && { address: address() }) };
}
