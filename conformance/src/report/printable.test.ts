import { expect, test } from "vitest";
import { printable, printableAll, printableLine } from "./printable.ts";

test("control characters and direction marks are escaped", () => {
  const text = "\u001B[2Jgone\u0007\r\u009B1m\u202Eback\u0000";
  expect(printable(text)).toBe(String.raw`\u001b[2Jgone\u0007\u000d\u009b1m\u202eback\u0000`);
  expect(printable("päivää\tмир 🙂\r\nnext")).toBe("päivää\tмир 🙂\nnext");
});

test("a quoted text stays on its line", () => {
  expect(printableLine("one\r\ntwo\nthree")).toBe(String.raw`one\ntwo\nthree`);
});

test("every text in a value is escaped, and bodies keep their line breaks", () => {
  const value = { observed: "a\nb", list: ["\u001B"], times: 2, replyBody: "{\n}\u001B", headers: { "x-\u001B": "v" } };
  expect(printableAll(value)).toEqual({
    observed: String.raw`a\nb`,
    list: [String.raw`\u001b`],
    times: 2,
    replyBody: "{\n}\\u001b",
    headers: { "x-\\u001b": "v" },
  });
});
