import { expect, test } from "vitest";
import { defaulted, withDefaults } from "./defaults.ts";

const members = [
  ["size", { enum: ["S", "M"], default: "M" }],
  ["places", { type: "integer", default: 0 }],
  ["note", { type: "string", default: null }],
  ["name", { type: "string" }],
] as const;

test("what may be left out for a value of its own has a default", () => {
  expect(defaulted(members)).toEqual(["size", "places"]);
});

test("what is left out is expected with its default, what is given as it is given", () => {
  expect(withDefaults(members, { name: "one", size: "S" }, { size: "S", places: 4 })).toEqual({
    name: "one",
    size: "S",
    places: 0,
  });
});

test("nothing is expected of a default that nothing shows", () => {
  expect(withDefaults(members, { name: "one" }, { size: "M" })).toEqual({ name: "one", size: "M" });
  expect(withDefaults(members, undefined, { size: "M" })).toBeUndefined();
});
