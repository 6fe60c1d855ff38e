import { expect, test } from "vitest";
import type { Operation } from "@tallystick/contract";
import { tinyContract } from "../../../test/tiny/tiny-contract.ts";
import { otherInside, otherOrder, withOtherCharacter } from "./nearly-equal.ts";

const place = { type: "object", properties: { town: { type: "string" }, floor: { type: "integer" } } };
const document = {
  components: { schemas: { Move: { type: "object", properties: { name: { type: "string" }, place } } } },
};
const body = { contentType: "application/json", required: true, schema: "#/components/schemas/Move" } as const;
const move = { ...tinyContract.operations["counters.create"], references: [], refusals: [], body } as Operation;
const t = { contract: tinyContract, support: { document } };

test("one nested value changes", () => {
  const request = { body: { name: "one", place: { town: "Kiel", floor: 2 } } };
  expect(otherInside(t, move, request)?.body).toEqual({ name: "one", place: { town: "Kiel 1", floor: 2 } });
  expect(otherInside(t, move, { body: { name: "one" } })).toBeUndefined();
});

test("a list is reversed where that changes it", () => {
  expect(otherOrder({ body: { name: "one", tags: ["a", "b"] } })?.body).toEqual({ name: "one", tags: ["b", "a"] });
  expect(otherOrder({ body: { tags: ["a"], same: ["b", "b"] } })).toBeUndefined();
});

test("one character of a text changes", () => {
  const request = { body: { name: "one 9" } };
  expect(withOtherCharacter(t, move, request, "letter")?.body).toEqual({ name: "One 9" });
  expect(withOtherCharacter(t, move, request, "digit")?.body).toEqual({ name: "one 0" });
  expect(withOtherCharacter(t, move, { body: { name: "one" } }, "digit")).toBeUndefined();
});
