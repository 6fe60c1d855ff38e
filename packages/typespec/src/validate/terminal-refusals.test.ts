import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

function closing(refusal: string, driver = 'operation: "close"'): string {
  return `
    model Card { id: string; state: CardState; }
    @lifecycle(Card, #{
      field: "state", initial: #["OPEN"], terminal: #["CLOSED"],
      edges: #[#{ from: "OPEN", to: "CLOSED", by: "close" }],
      drivers: #[#{ ${driver} }],
      otherwise: #{ status: 409, code: "WRONG_STATE", rules: #[] },
    })
    enum CardState { OPEN, CLOSED }
    @error model Conflict { @statusCode _: 409; code: string; }
    @access(#{ scheme: "none" }) @operationId("close") @changes(Card)
    @refuses(#{ when: "terminal", status: 409, ${refusal} })
    @post @route("/cards/{id}")
    op close(@path @identifies(Card) id: string, @body body: { state?: CardState; name?: string }): Card | Conflict;
  `;
}

const BY_FIELD = 'operation: "close", field: "body.state"';

test.for([
  ['at: "path.id", code: "CLOSED"', undefined],
  ['code: "CLOSED"', undefined],
  ['at: "body.state", code: "CLOSED"', BY_FIELD],
] as const)("Another answer than the lifecycle's is an error at the code: %s", async ([refusal, driver]) => {
  expect(await findings(closing(refusal, driver))).toEqual(['terminal-answer: "CLOSED"']);
});

test.for([
  ['at: "path.id", code: "WRONG_STATE"', undefined],
  ['at: "path.id", code: "CLOSED", accepts: #[#{ status: 409, code: "WRONG_STATE" }]', undefined],
  ['at: "body.name", code: "CLOSED"', BY_FIELD],
] as const)("The lifecycle's answer, and one about another field, pass: %s", async ([refusal, driver]) => {
  expect(await findings(closing(refusal, driver))).toEqual([]);
});
