import { expect, test } from "vitest";
import { noneOfferedText, reasonsText } from "./reasons-text.ts";

const absent = (id: string): string => `${id} answers 501: the target does not implement it`;

test("a shared reason is named once", () => {
  const reasons = new Map([
    ["books.list", absent("shelves.create")],
    ["loans.list", absent("shelves.create")],
  ]);
  expect(reasonsText(reasons)).toBe(absent("shelves.create"));
  expect(noneOfferedText(reasons)).toBe(absent("shelves.create"));
});

test("several reasons are listed by operation, in order, up to a limit", () => {
  const reasons = new Map(["books", "loans", "fines", "shelves"].map((id) => [`${id}.list`, absent(`${id}.create`)]));
  expect(reasonsText(reasons)).toBe(
    `books.list: ${absent("books.create")}; fines.list: ${absent("fines.create")}; and 2 more`,
  );
  expect(noneOfferedText(reasons)).toBe("none of books.list, loans.list, and 2 more is offered");
});

test("a reason without an operation stands alone", () => {
  const reasons = new Map([
    [absent("shelves.create"), absent("shelves.create")],
    ["", "no reply in time"],
  ]);
  expect(reasonsText(reasons)).toBe(`no reply in time; ${absent("shelves.create")}`);
});

test("without a reason there is no text", () => {
  expect([reasonsText(new Map()), noneOfferedText(new Map())]).toEqual([undefined, undefined]);
});
