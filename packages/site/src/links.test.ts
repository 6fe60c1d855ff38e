import { contract, openapi } from "@tallystick/contract";
import { expect, test } from "vitest";
import { linksOf } from "./links.ts";
import type { Document } from "./schema.ts";
import { typesOf } from "./type-entries.ts";

const links = linksOf(contract, typesOf(openapi as Document), "/docs");

test("the id of a rule in a text leads to the rule, but not in code, in a link, or in a longer word", () => {
  const rule = "[CARD-20](/docs/rules/card/#CARD-20)";
  expect(links.withRules("As CARD-20 says.")).toBe(`As ${rule} says.`);
  for (const text of ["`CARD-20`", "[CARD-20 and more](x)", "X-CARD-20", "CARD-20-b", "UTF-8", "```\nCARD-20\n```"])
    expect(links.withRules(text)).toBe(text);
});

test("each rule, operation and type of the contract has a place", () => {
  expect(links.rule("CARD-20")).toBe("/docs/rules/card/#CARD-20");
  expect(links.operation("cards.update")).toBe("/docs/operations/cards-update/");
  expect(links.type("Card")).toMatch(/^\/docs\/types\/[\w-]+\/#Card$/);
  expect(links.page("")).toBe("/docs/");
  const ids = Object.keys(contract.rules);
  expect(ids.filter((id) => links.rule(id) === undefined)).toEqual([]);
  expect(new Set(ids.map((id) => links.rule(id))).size).toBe(ids.length);
  expect(Object.keys(contract.operations).filter((id) => links.operation(id) === undefined)).toEqual([]);
});

test("a scalar has no place: it is described where it stands", () => {
  expect(links.type("CardId")).toBeUndefined();
});
