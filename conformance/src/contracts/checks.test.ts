import { contract, openapi } from "@tallystick/contract";
import { expect, test } from "vitest";
import { tinyContract, tinyDocument } from "../../test/tiny/tiny-contract.ts";
import { bundleOf, checksFor, oraclesFor, payments } from "./checks.ts";
import type { Derivation } from "../checks/contract-adapter.ts";
import { defineCheck } from "../checks/define-check.ts";
import { withoutSizeLimits } from "../schema/without-size-limits.ts";

test("without a contract the shipped one is meant, and a changed copy of it is judged as it is", () => {
  expect(bundleOf({})).toMatchObject({ contract, document: withoutSizeLimits(openapi) });
  const changed = structuredClone(contract);
  expect(checksFor(changed, bundleOf({ contract: changed }).support)).toHaveLength(checksFor(contract).length);
});

test("a foreign contract is judged by what can be derived from it and its document", () => {
  const { support } = bundleOf({ contract: tinyContract, document: tinyDocument });
  expect(support.document).toEqual(tinyDocument);
  expect(support.derivations).not.toBe(payments.derivations);
  expect([...checksFor(tinyContract, support), ...oraclesFor(tinyContract, support)]).not.toEqual([]);
});

test("a foreign contract without its document is refused", () => {
  expect(() => bundleOf({ contract: tinyContract })).toThrow('The contract "Tiny" needs its OpenAPI document');
});

function deposits(): never {
  throw new TypeError("no deposits");
}

const own: Derivation = () => [
  defineCheck({ name: "rules/own", family: "rules", rules: ["TINY-01"], run: async () => {} }),
];

test("what cannot be derived for a foreign contract is a check that says why, and for the shipped one a fault", () => {
  const adapter = {
    ...bundleOf({ contract: tinyContract, document: tinyDocument }).support,
    derivations: [deposits, own],
  };
  const checks = checksFor(tinyContract, adapter);
  const failed = checks.find(({ name }) => name === "rules/deposits could not be derived");
  expect(failed?.rules).toEqual(Object.keys(tinyContract.rules));
  expect(checks.map(({ name }) => name)).toContain("rules/own");
  expect(() => checksFor(contract, { ...payments, derivations: [deposits] })).toThrow("no deposits");
});

test.for(["the shipped contract", "the same without overrides"])(
  "a check of an operation that changes what is there once runs alone: %s",
  (name) => {
    const title = name === "the shipped contract" ? contract.title : "Another";
    const bundle = bundleOf({ contract: { ...contract, title }, document: openapi });
    const checks = checksFor(bundle.contract, bundle.support).filter(({ operation }) => operation === "config.update");
    expect(checks.length).toBeGreaterThan(10);
    expect(new Set(checks.map(({ phase }) => phase))).toEqual(new Set(["alone"]));
  },
);
