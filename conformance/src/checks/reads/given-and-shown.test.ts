import { expect, test } from "vitest";
import { tinyContract, tinyDocument } from "../../../test/tiny/tiny-contract.ts";
import { givenAndShown } from "./given-and-shown.ts";

const shape = "#/components/schemas/Counter";
const none = { creates: [], reads: [], lists: [], changes: [], deletes: [] };
const resources = { Counter: { name: "Counter", prefix: "Counter", schema: shape, ...none } };
const t = { contract: { ...tinyContract, resources }, support: { document: tinyDocument } };

test("returned members are compared, except states", () => {
  const given = { name: "one", secret: "s", state: "CLOSED" };
  const shown = { id: "1", name: "two", state: "OPEN" };
  expect(givenAndShown(t, { shape, given, shown })).toEqual({ given: { name: "one" }, shown: { name: "two" } });
});

test("instants equal in any spelling, null equals absence", () => {
  const instant = givenAndShown(t, {
    shape,
    given: { name: "2026-01-01T00:00:00Z" },
    shown: { name: "2026-01-01T01:00:00.000+01:00" },
  });
  expect(instant.given).toEqual(instant.shown);
  const absent = givenAndShown(t, { shape, given: { name: null }, shown: {} });
  expect(absent.given).toEqual(absent.shown);
});

/** Whether a value that was given counts as the one that is shown, where a member shows values of this schema. */
function isSame(schema: object, value: unknown, shown: unknown): boolean {
  const document = { components: { schemas: { Counter: { type: "object", properties: { name: schema } } } } };
  const described = { ...t, support: { document } };
  const both = givenAndShown(described, { shape, given: { name: value }, shown: { name: shown } });
  return JSON.stringify(both.given) === JSON.stringify(both.shown);
}

const isSameList = (shown: unknown): boolean => isSame({ type: "array" }, [{ a: 1 }, { a: 2 }], shown);

test("an item of a list may show more than was given, and no other value", () => {
  expect(isSameList([{ a: 1, more: true }, { a: 2 }])).toBe(true);
  expect(isSameList([{ a: 1 }, { a: 3 }])).toBe(false);
  expect(isSameList([{ a: 1 }])).toBe(false);
  expect(isSameList([{ a: 1 }, { a: 2 }, { a: 3 }])).toBe(false);
});

test("a value of a type that the shown member cannot have is not compared, though something must be shown", () => {
  expect(isSame({ type: "string" }, 60, "0:01:00")).toBe(true);
  expect(isSame({ type: "string" }, 60, null)).toBe(false);
  expect(isSame({ type: "string" }, "60", "0:01:00")).toBe(false);
  expect(isSame({ type: ["number", "null"] }, 60, 61)).toBe(false);
  expect(isSame({ type: "object", properties: { id: { type: "string" } } }, "one", { id: "one" })).toBe(true);
  expect(isSame({ anyOf: [{ type: "string" }, { type: "integer" }] }, 60, "61")).toBe(false);
});
