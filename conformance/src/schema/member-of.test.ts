import { expect, test } from "vitest";
import { memberOf } from "./member-of.ts";
import { schemaAt } from "./resolve.ts";

const customer = schemaAt("#/components/schemas/CustomerCreate");

test("a member is found inside of objects, and in whichever branch of a union has it", () => {
  expect(memberOf(customer, "birthDate")).toMatchObject({ type: "string", format: "date" });
  expect(memberOf(customer, "address.country")).toMatchObject({ pattern: "^[A-Z]{2}$" });
  expect(memberOf(customer, "businessInfo.legalName")).toMatchObject({ type: "string" });
});

test("a member of no branch is not found", () => {
  expect(memberOf(customer, "businessInfo.birthDate")).toBeUndefined();
  expect(memberOf(customer, "shoeSize")).toBeUndefined();
});
