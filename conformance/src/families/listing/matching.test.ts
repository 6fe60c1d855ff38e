import { expect, test } from "vitest";
import { matches, valuesFor } from "./matching.ts";

const item = {
  source: { accountId: "a" },
  destination: { accountId: "b" },
  at: "2025-10-13T10:00:00.000Z",
  tags: ["x"],
};

test("a filter keeps what stands at any of its paths", () => {
  const either = { parameter: "p", paths: ["source.accountId", "destination.accountId"], match: "equals" } as const;
  expect([matches({ ...either }, item, "a"), matches({ ...either }, item, "b")]).toEqual([true, true]);
  expect(matches({ ...either }, item, "c")).toBe(false);
  expect(matches({ parameter: "p", paths: ["tags[]"], match: "contains" }, item, "x")).toBe(true);
});

test("both bounds of a time include the instant itself", () => {
  const from = { parameter: "p", paths: ["at"], match: "from" } as const;
  const to = { parameter: "p", paths: ["at"], match: "to" } as const;
  expect([matches(from, item, item.at), matches(to, item, item.at)]).toEqual([true, true]);
  expect(matches(from, item, "2025-10-13T10:00:00.001Z")).toBe(false);
  expect(matches(to, item, "2025-10-13T09:59:59.999Z")).toBe(false);
});

test("the values to try are those the items show", () => {
  expect(
    valuesFor({ parameter: "p", paths: ["source.accountId"], match: "equals" }, [{ body: item }, { body: item }]),
  ).toEqual(["a"]);
});
