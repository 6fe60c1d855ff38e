import { expect, test } from "vitest";
import { judgeTiny } from "../../test/tiny/judge-tiny.ts";
import { heldAt, heldAtText } from "./held-at.ts";
import { htmlOf } from "./html/page.ts";

test("a rule that held says where, unless its sentence does", () => {
  const rule = { sentence: "cards.get shows what was written." };
  expect(heldAtText(rule, ["cards.get"])).toBe("");
  expect(heldAtText(rule, ["cards.freeze"])).toBe(" at cards.freeze");
  expect(heldAtText(rule, ["cards.get", "cards.list"])).toBe(" at 2 operations");
  expect(heldAtText(rule)).toBe("");
});

test("the page shows where each rule held", async () => {
  const report = await judgeTiny();
  expect(heldAt(report).get("TINY-03")).toEqual(["counters.close"]);
  expect(htmlOf(report)).toMatch(/<th scope=row>TINY-03<td>✓ held \d+× at counters\.close</);
});
