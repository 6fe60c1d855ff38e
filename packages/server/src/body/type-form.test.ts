import { openapi } from "@tallystick/contract";
import { expect, test } from "vitest";
import { typed } from "./type-form.ts";

test("a number in a form that would be rounded to another whole one stays a text, also within an object", () => {
  expect(typed(openapi, { type: "integer" }, "4.0")).toBe(4);
  expect(typed(openapi, { type: "integer" }, "4.0000000000000001")).toBe("4.0000000000000001");
  const object = '{"amount":4.0000000000000001}';
  expect(typed(openapi, { type: "object" }, object)).toBe(object);
});
