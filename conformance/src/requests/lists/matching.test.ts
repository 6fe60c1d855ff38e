import type { Filter } from "@tallystick/contract";
import { expect, test } from "vitest";
import { matches, valuesFor } from "./matching.ts";

const item = {
  source: { accountId: "a" },
  destination: { accountId: "b" },
  at: "2025-10-13T10:00:00.000Z",
  tags: ["x"],
};

test("a filter matches the value at any of its paths", () => {
  const either: Filter = { parameter: "p", paths: ["source.accountId", "destination.accountId"], match: "equals" };
  expect([matches({ ...either }, item, "a"), matches({ ...either }, item, "b")]).toEqual([true, true]);
  expect(matches({ ...either }, item, "c")).toBe(false);
  expect(matches({ parameter: "p", paths: ["tags[]"], match: "contains" }, item, "x")).toBe(true);
});

test("a search finds a part of a text at any of its paths, letter by letter or in any case", () => {
  const exact: Filter = { parameter: "p", paths: ["title", "artist.name"], match: "substring" };
  const shown = { title: "Grey 100%", artist: { name: "Ada" } };
  const found = (match: Filter["match"], values: string[]): boolean[] =>
    values.map((value) => matches({ ...exact, match }, shown, value));
  expect(found("substring", ["rey 1", "da", "REY", "_", "%"])).toEqual([true, true, false, false, true]);
  expect(found("substring-any-case", ["REY", "aDA", ".*"])).toEqual([true, true, false]);
});

test("both bounds of a time include the instant itself", () => {
  const from: Filter = { parameter: "p", paths: ["at"], match: "from" };
  const to: Filter = { parameter: "p", paths: ["at"], match: "to" };
  expect([matches(from, item, item.at), matches(to, item, item.at)]).toEqual([true, true]);
  expect(matches(from, item, "2025-10-13T10:00:00.001Z")).toBe(false);
  expect(matches(to, item, "2025-10-13T09:59:59.999Z")).toBe(false);
});

test("filter values come from the items", () => {
  expect(
    valuesFor({ parameter: "p", paths: ["source.accountId"], match: "equals" }, [{ body: item }, { body: item }]),
  ).toEqual(["a"]);
});

test("numeric texts are compared as numbers", () => {
  const shown = { body: { units: 9, fee: "9.50" } };
  const [from, to]: Filter[] = [
    { parameter: "p", paths: ["units"], match: "from" },
    { parameter: "p", paths: ["fee"], match: "to" },
  ];
  expect(valuesFor({ parameter: "p", paths: ["units", "fee"], match: "from" }, [shown])).toEqual(["9", "9.50"]);
  expect(["9", "10"].map((value) => from && matches(from, shown.body, value))).toEqual([true, false]);
  expect(["10.00", "9.49"].map((value) => to && matches(to, shown.body, value))).toEqual([true, false]);
});
