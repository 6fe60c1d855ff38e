import { expect, test } from "vitest";
import { lint } from "../../test/findings.ts";
import { page } from "../../test/page.ts";

/** Of a contract without standard rules. */
const ownRules = '@conventions(#{ standardRules: "none" })';

test.each([
  { rule: "listed-values", found: ['listed-values: "state is ACTIVE, FROZEN or CLOSED."'] },
  { rule: "state-documented", found: ["state-documented: CLOSED"] },
  { rule: "edge-rule", found: ['edge-rule: #{ from: "ACTIVE", to: "CLOSED", by: "cards.close" }'] },
])("The examples on the page of $rule are wrong and right", async ({ rule, found }) => {
  const { wrong, right } = page(`src/linter/${rule}.md`);
  expect(await lint(rule, wrong, ownRules)).toEqual(found);
  expect(await lint(rule, right, ownRules)).toEqual([]);
});

test("edge-rule accepts transitions of a contract with standard rules", async () => {
  expect(await lint("edge-rule", page("src/linter/edge-rule.md").wrong)).toEqual([]);
});

function cardWith(row: string): string {
  return `
    model Card { state: CardState; }
    @lifecycle(Card, #{ field: "state", initial: #["NEW"], terminal: #[], edges: #[
      #{ from: "NEW", to: "ACTIVE", by: "outcome" }, #{ from: "ACTIVE", to: "NEW", by: "operator" },
    ] })
    enum CardState { NEW, ACTIVE }
    @access(#{ scheme: "platform" }) @outcomes(Card, #{ selector: "query.name", field: "state", rows: #[#{ ${row} }] })
    @post @route("/cards") op create(@query name: string): Card;`;
}

test("edge-rule accepts transitions by the operator or by an outcome with a rule", async () => {
  const row = 'suffix: "*", steps: #[#{ after: "PT0S", to: "ACTIVE" }]';
  expect(await lint("edge-rule", cardWith(`${row}, rule: "CARD-01"`), ownRules)).toEqual([]);
  expect(await lint("edge-rule", cardWith(row), ownRules)).toEqual([
    'edge-rule: #{ from: "NEW", to: "ACTIVE", by: "outcome" }',
  ]);
});
