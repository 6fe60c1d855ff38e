import { expect, test } from "vitest";
import { defaultedPlaces, withDefaults } from "./defaults.ts";

const properties = {
  size: { enum: ["S", "M"], default: "M" },
  places: { type: "integer", default: 0 },
  note: { type: "string", default: null },
  name: { type: "string" },
};
const shelf = { type: "object", properties };
const door = { type: "object", properties: { code: { type: "string" }, open: { type: "boolean", default: false } } };
const house = {
  type: "object",
  properties: { lamp: { anyOf: [shelf, { type: "null" }] }, doors: { type: "array", items: door } },
};

test("what has a declared default is found in objects and lists, too", () => {
  const full = { size: "S", places: 1, note: "", name: "one" };
  expect(defaultedPlaces({}, shelf, full)).toEqual(["size", "places"]);
  const places = defaultedPlaces({}, house, { lamp: { name: "x" }, doors: [{ code: "A", open: true }, { code: "B" }] });
  expect(places).toEqual(["doors.0.open"]);
  expect(defaultedPlaces({}, shelf, { name: "one" })).toEqual([]);
});

test("omitted members are expected with defaults, given ones verbatim", () => {
  expect(withDefaults({}, shelf, { name: "one", size: "S" }, { size: "S", places: 4 })).toEqual({
    name: "one",
    size: "S",
    places: 0,
  });
});

test("members omitted in objects and lists are expected with defaults", () => {
  const given = { doors: [{ code: "A" }, { code: "B", open: true }] };
  const shown = {
    doors: [
      { code: "A", open: true },
      { code: "B", open: true },
    ],
  };
  expect(withDefaults({}, house, given, shown)).toEqual({ doors: [{ code: "A", open: false }, given.doors[1]] });
});

test("an unreadable default is not expected", () => {
  expect(withDefaults({}, shelf, { name: "one" }, { size: "M" })).toEqual({ name: "one", size: "M" });
  expect(withDefaults({}, shelf, undefined, { size: "M" })).toBeUndefined();
});
