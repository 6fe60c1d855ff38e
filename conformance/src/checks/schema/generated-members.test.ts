import { payments } from "../../contracts/checks.ts";
import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { biasOf, randomOf } from "../../runner/trial/seed.ts";
import { asObject } from "../../json/value-at.ts";
import { generatedMembers } from "./generated-members.ts";

const generated = generatedMembers(contract, payments).map(({ name, input }) => ({
  name,
  values: Array.from({ length: 60 }, (_, seed) => input.generate(randomOf(seed), biasOf(seed)).value).flat(),
}));

test("members without side effects are generated", () => {
  const members = generated.map(({ name, values }) => [
    name.replace("schema/", "").replace(" accepts any request its schema allows", ""),
    [...new Set(values.flatMap((each) => Object.keys(asObject(each) ?? {})))].toSorted().join(" "),
  ]);
  expect(Object.fromEntries(members)).toEqual({
    "customers.create": "address.city address.line1 address.line2 fullName",
    "customers.create for BUSINESS": "businessInfo.doingBusinessAs businessInfo.legalName businessInfo.sourceOfFunds",
    "customers.update": "fullName",
    "owners.create":
      "personalInfo.address.city personalInfo.address.line1 personalInfo.address.line2 " +
      "personalInfo.firstName personalInfo.lastName personalInfo.middleName",
    "owners.update": "personalInfo.firstName personalInfo.middleName",
    "agents.policy.update":
      "spendingLimits.dailyLimit spendingLimits.dailyTransactionLimit " +
      "spendingLimits.monthlyLimit spendingLimits.perTransactionLimit",
    "agents.update": "name",
    "agents.actions.reject": "reason",
    "tokens.create": "name",
    "quotes.create": "description",
  });
});

const all = generated.flatMap(({ values }) => values).flatMap((each) => Object.values(asObject(each) ?? {}));

test("generated words avoid sandbox suffixes and extreme lengths", () => {
  const words = all.filter((value) => typeof value === "string");
  expect(words.length).toBeGreaterThan(500);
  expect(words.filter((word) => !/^[\p{L} ]{2,100}$/u.test(word))).toEqual([]);
});

test("generated limits range up to the maximum, never null", () => {
  const limits = all.filter((value) => typeof value !== "string");
  expect(limits.filter((limit) => !Number.isSafeInteger(limit) || Number(limit) < 0)).toEqual([]);
  expect(Math.max(...limits.map(Number))).toBe(9_000_000_000_000_000);
});
