import { contract, operation, type Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { invalidVariantRules } from "../../contracts/payments/invalid-variant-rules.ts";
import { rulesOfInvalidVariant } from "./invalid-variant-rules.ts";

test("a schema violation is charged to the rules that cover it, and to no other", () => {
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

test("whether a day exists that has the form of one is left open by the payments contract, and by no other", () => {
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

test("every rule that schema violations are charged to is one of the contract", () => {
  expect(invalidVariantRules.rules.map(({ rule }) => rule).filter((rule) => !(rule in contract.rules))).toEqual([]);
});
