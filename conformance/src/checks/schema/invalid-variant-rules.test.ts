import { contract, operation, type Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { invalidVariantRules } from "../../contracts/payments/invalid-variant-rules.ts";
import { rulesOfInvalidVariant } from "./invalid-variant-rules.ts";

test("a schema violation is charged to exactly its rules", () => {
  const customers = operation(contract, "customers.create");
  expect(
    rulesOfInvalidVariant(contract, invalidVariantRules, customers, { path: "address.line1", keyword: "required" }),
  ).toEqual(["V-04a", "ADDR-01"]);
  expect(rulesOfInvalidVariant(contract, invalidVariantRules, customers, { path: "email", keyword: "null" })).toEqual([
    "V-06b",
  ]);
  expect(
    rulesOfInvalidVariant(contract, invalidVariantRules, customers, { path: "platformCustomerId", keyword: "type" }),
  ).toEqual(["V-04a"]);
  expect(
    rulesOfInvalidVariant(contract, invalidVariantRules, customers, {
      path: "platformCustomerId",
      keyword: "minLength",
    }),
  ).toEqual([]);
});

test("impossible dates are left open by the payments contract only", () => {
  const customers = operation(contract, "customers.create");
  const day = { path: "birthDate", keyword: "impossible-day" } as const;
  expect(rulesOfInvalidVariant(contract, invalidVariantRules, customers, { ...day, keyword: "format" })).toEqual([
    "CONV-03",
  ]);
  const rule = { ...contract.rules["CONV-03"], states: ["bounds-enforced"] };
  const strict = { ...contract, rules: { ...contract.rules, "CONV-03": rule } } as Contract;
  expect(rulesOfInvalidVariant(strict, invalidVariantRules, customers, day)).toEqual([]);
  expect(rulesOfInvalidVariant(strict, { rules: [], ignored: [] }, customers, day)).toEqual(["CONV-03"]);
});

test("rules of schema violations exist in the contract", () => {
  expect(invalidVariantRules.rules.map(({ rule }) => rule).filter((rule) => !(rule in contract.rules))).toEqual([]);
});
