import { openapi } from "@tallystick/contract";
import { expect, test } from "vitest";
import { createValidator } from "../../schema/validator.ts";
import { address } from "../../world/customers.ts";
import { neighboursOf } from "./neighbours.ts";
import { schemaAt } from "../../schema/resolve.ts";

const pointer = "#/components/schemas/CustomerCreate";
const body = { customerType: "INDIVIDUAL", email: "a@example.com", birthDate: "1990-05-17", address: address() };
const neighbours = neighboursOf(schemaAt(pointer), body);
const found = neighbours.map(({ path, keyword }) => `${path} ${keyword}`);

test("every field has its neighbours, also inside, and also where the body leaves it out", () => {
  expect(found).toContain("customerType required");
  expect(found).toContain("address.postalCode required");
  expect(found).toContain("address.country pattern");
  expect(found).toContain("email format");
  expect(found).toContain("umaAddress type");
  expect(new Set(found).size).toBe(found.length);
});

test("a neighbour differs from the body in one place, and the schema forbids it", () => {
  const validator = createValidator(openapi);
  expect(validator.fault(pointer, body)).toBeUndefined();
  const allowed = neighbours.filter((neighbour) => validator.fault(pointer, neighbour.body) === undefined);
  expect(allowed.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual([]);
});
