import { expect, test } from "vitest";
import { defaulted, withDefaults } from "./defaults.ts";

const members = [
  ["size", { enum: ["S", "M"], default: "M" }],
  ["places", { type: "integer", default: 0 }],
  ["note", { type: "string", default: null }],
  ["name", { type: "string" }],
] as const;

test("an optional member with a declared default has a default", () => {
  expect(defaulted(members)).toEqual(["size", "places"]);
});

test("omitted members are expected with defaults, given ones verbatim", () => {
  expect(withDefaults(members, { name: "one", size: "S" }, { size: "S", places: 4 })).toEqual({
    name: "one",
    size: "S",
    places: 0,
  });
});

test("an unreadable default is not expected", () => {
  expect(withDefaults(members, { name: "one" }, { size: "M" })).toEqual({ name: "one", size: "M" });
  expect(withDefaults(members, undefined, { size: "M" })).toBeUndefined();
});
