import { expect, test } from "vitest";
import type { Operation } from "@tallystick/contract";
import { tinyContract } from "../../test/tiny/tiny-contract.ts";
import { otherInside, otherOrder, withOtherCharacter } from "./nearly-equal.ts";

const place = { type: "object", properties: { town: { type: "string" }, floor: { type: "integer" } } };
const document = {
  components: { schemas: { Move: { type: "object", properties: { name: { type: "string" }, place } } } },
};
const body = { contentType: "application/json", required: true, schema: "#/components/schemas/Move" } as const;
const move = { ...tinyContract.operations["counters.create"], references: [], refusals: [], body } as Operation;
const t = { contract: tinyContract, support: { document } };

test("one value inside of an object is another one, and everything beside it stays", () => {
  const request = { body: { name: "one", place: { town: "Kiel", floor: 2 } } };
  expect(otherInside(t, move, request)?.body).toEqual({ name: "one", place: { town: "Kiel 1", floor: 2 } });
  expect(otherInside(t, move, { body: { name: "one" } })).toBeUndefined();
});

test("a list is turned round where that makes another list", () => {
  expect(otherOrder({ body: { name: "one", tags: ["a", "b"] } })?.body).toEqual({ name: "one", tags: ["b", "a"] });
  expect(otherOrder({ body: { tags: ["a"], same: ["b", "b"] } })).toBeUndefined();
});

test("one character of a free text is another one, where there is such a character", () => {
  const request = { body: { name: "one 9" } };
  expect(withOtherCharacter(t, move, request, "letter")?.body).toEqual({ name: "One 9" });
  expect(withOtherCharacter(t, move, request, "digit")?.body).toEqual({ name: "one 0" });
  expect(withOtherCharacter(t, move, { body: { name: "one" } }, "digit")).toBeUndefined();
});
