import { contract, operation, type Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { capitalised, mayChangeCase } from "./email-capitals.ts";

const email = { type: "string", format: "email" };
const updateCustomer = operation(contract, "customers.update");

test("one letter of an e-mail address is capitalised", () => {
  expect(capitalised(email, "robin@example.com")?.value).toBe("Robin@example.com");
  expect(capitalised(email, "7-up@example.com")?.value).toBe("7-Up@example.com");
  expect(capitalised(email, undefined)?.value).toBe("Ada.lovelace@example.com");
});

test("addresses without a letter or capitals stay unchanged", () => {
  expect(capitalised(email, "7@example.com")).toBeUndefined();
  expect(capitalised({ ...email, pattern: "^[^A-Z]+$" }, "robin@example.com")).toBeUndefined();
});

const document = { components: { schemas: { Email: email, Loose: { ...email, description: "In lower case." } } } };
const reference = { $ref: "#/components/schemas/Email" };
const orNull = { anyOf: [reference, { type: "null" }], description: "Where mail goes." };
const described = { contract, document };

test("an address keeps its case when request and reply share a schema", () => {
  const shown = [reference, { ...reference, description: "Where mail goes." }, { ...email, title: "Email" }, orNull];
  const judged = shown.map((each) => ({ path: "email", given: reference, shown: each }));
  expect(judged.map((each) => mayChangeCase(described, updateCustomer, each))).toEqual(shown.map(() => false));
});

test("an address may change case when the reply has another schema", () => {
  const shown = [{ type: "string" }, { ...email, pattern: "^[^A-Z]+$" }];
  const judged = shown.map((each) => ({ path: "email", given: reference, shown: each }));
  expect(judged.map((each) => mayChangeCase(described, updateCustomer, each))).toEqual([true, true]);
});

test("an address may change case where the contract says so", () => {
  const loose = { $ref: "#/components/schemas/Loose", description: "Where mail goes." };
  const shown = [{ ...reference, description: "Kept in lower case." }, loose, { anyOf: [loose, { type: "null" }] }];
  const judged = shown.map((each) => ({ path: "email", given: reference, shown: each }));
  expect(judged.map((each) => mayChangeCase(described, updateCustomer, each))).toEqual([true, true, true]);
  const rule = { ...contract.rules["CUST-07"], sentence: "The email of a customer is case-insensitive." };
  const strict = { contract: { ...contract, rules: { ...contract.rules, "CUST-07": rule } } as Contract, document };
  const withRule = { ...updateCustomer, rules: ["CUST-07"] };
  const plain = { given: reference, shown: reference };
  expect(mayChangeCase(strict, withRule, { path: "owner.email", ...plain })).toBe(true);
  expect(mayChangeCase(strict, withRule, { path: "name", ...plain })).toBe(false);
});
