import { expect, test } from "vitest";
import { findings, tester } from "../../test/findings.ts";

const LIST = '@access(#{ scheme: "none" }) @lists(Card) @listing(#{ envelope: "plain", order: "none" })';

test.each(["CARD-1", "card-01", "CARD01", "CARD-01ab", "CARD-"])("@rule rejects the id %s", async (id) => {
  expect(await findings(`@rule("${id}", "A card is a card.") model Card {}`)).toEqual([`rule-id-form: "${id}"`]);
});

test.each(["PAGE-01", "CARD-120", "G-05a", "V-12"])("@rule accepts the id %s", async (id) => {
  expect(await findings(`@rule("${id}", "A card is a card.") model Card {}`)).toEqual([]);
});

test("A malformed id in the options of another decorator is an error at the id", async () => {
  const spec = '@access(#{ scheme: "none", rule: "SEC1" }) @route("/cards") op list(): string[];';
  expect(await findings(spec)).toEqual(['rule-id-form: "SEC1"']);
});

test.each(["70", "G70", "CARD-70"])("@decided rejects %s", async (id) => {
  expect(await findings(`@decided("G-01", "${id}") model Card {}`)).toEqual([`decision-id-form: "${id}"`]);
});

test("A rule declared twice is an error at the second, which names the first", async () => {
  const [diagnostic] = await tester.diagnose(`
    @service namespace Demo;
    @rule("CARD-01", "A card is a card.") model Card {}
    @rule("CARD-01", "An account is an account.") model Account {}
  `);
  expect(diagnostic?.code).toBe("@tallystick/typespec/rule-declared-twice");
  expect(diagnostic?.message).toMatch(/^Rule CARD-01 is declared twice; the other time at main\.tsp:\d+\.$/);
});

test("A rule mentioned by several decorators requires one @rule", async () => {
  const operations = `
    @access(#{ scheme: "none", rule: "SEC-01" }) @route("/cards") op list(): string[];
    @access(#{ scheme: "none", rule: "SEC-01" }) @route("/accounts") op listAccounts(): string[];
  `;
  expect(await findings(operations)).toEqual(['rule-declared-twice: "SEC-01"']);
  expect(await findings(`@rule("SEC-01", "Everybody may list.") model Card {} ${operations}`)).toEqual([]);
});

test("A shared filter mentions its rule once", async () => {
  const spec = `
    model Card { id: string; }
    model Query { @query @filter("id", "equals", "CARD-02") id?: string; }
    ${LIST} @route("/cards") op list(...Query): Card[];
    ${LIST} @route("/old-cards") op listOld(...Query): Card[];
  `;
  expect(await findings(spec)).toEqual([]);
});

test("A misspelt statement is an error with the nearest one", async () => {
  const [diagnostic] = await tester.diagnose(`
    @service namespace Demo;
    @rule("CARD-01", "A made-up cursor is refused.", #{ states: #["page-items", "unknown-cursors-refused"] })
    model Card {}
  `);
  expect(diagnostic?.code).toBe("@tallystick/typespec/unknown-statement");
  expect(diagnostic?.message).toContain("Did you mean unknown-cursor-refused?");
});

test("The id of a standard rule is an error at the id", async () => {
  expect(await findings('@rule("STD-01", "A card is a card.") model Card {}')).toEqual(['rule-id-reserved: "STD-01"']);
});
