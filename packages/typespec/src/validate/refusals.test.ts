import { expect, test } from "vitest";
import { findings, tester } from "../../test/findings.ts";

function transfer(refusal: string): string {
  return `
    @error model Failure { @statusCode _: 400; code: string; }
    model Wallet { kind: "wallet"; walletId: string; }
    model Bank { kind: "bank"; accountId: string; }
    @discriminated(#{ envelope: "none", discriminatorPropertyName: "kind" })
    union Source { wallet: Wallet, bank: Bank }
    model Transfer { sources: Source[]; target: { accountId: string }; }
    @access(#{ scheme: "none" })
    @refuses(#{ ${refusal}, status: 400, code: "INVALID" })
    @post @route("/transfers/{id}")
    op transfer(@path id: string, @header("Idempotency-Key") key: string, @body body: Transfer): void | Failure;
  `;
}

test("An unknown condition is an error at the condition", async () => {
  expect(await findings(transfer('when: "full-moon"'))).toEqual(['unknown-word: "full-moon"']);
});

test.each(["path.id", "header.Idempotency-Key", "body.target.accountId", "body.sources[].walletId", "body.sources"])(
  "@refuses accepts the field %s",
  async (at) => {
    expect(await findings(transfer(`when: "unknown", at: "${at}"`))).toEqual([]);
  },
);

test.each(["id", "body", "query.id", "body.target.walletId", "body.sources.walletId", "body.target[]"])(
  "@refuses rejects the unknown field %s",
  async (at) => {
    expect(await findings(transfer(`when: "unknown", at: "${at}"`))).toEqual([`unknown-request-path: "${at}"`]);
  },
);

test("A header in other letters is named as the request has it", async () => {
  const written = transfer('when: "unknown", at: "header.idempotency-key"');
  const found = await tester.diagnose(`@service namespace Demo;\n${written}`);
  expect(found.map(({ message }) => message).join()).toContain("Did you mean header.Idempotency-Key?");
});

function closing(first: string, second: string): string {
  return `
    model Card { id: string; state: CardState; }
    @lifecycle(Card, #{ field: "state", initial: #["OPEN", "LOST", "CLOSED"], terminal: #[], edges: #[] })
    enum CardState { OPEN, LOST, CLOSED }
    @error model Conflict { @statusCode _: 409; code: string; }
    @access(#{ scheme: "none" }) @changes(Card)
    @refuses(#{ ${first}, status: 409 })
    @refuses(#{ ${second}, status: 409 })
    @post @route("/cards/{id}") op close(@path @identifies(Card) id: string): Card | Conflict;
  `;
}

const CLOSED = 'when: "terminal", at: "path.id", code: "CLOSED", states: #["LOST", "CLOSED"]';

test.for([
  'when: "terminal", at: "path.id", code: "LOST", states: #["OPEN", "LOST"]',
  'when: "inactive", at: "path.id", code: "LOST", states: #["OPEN", "LOST"]',
  'when: "expired", at: "path.id", code: "LOST", states: #["OPEN", "LOST"]',
])("Overlapping refusals are a warning at the state: %s", async (other) => {
  // decorators are applied from the last to the first
  expect(await findings(closing(other, CLOSED))).toEqual(['refusals-overlap: "LOST"']);
});

test.for([
  'when: "terminal", at: "path.id", code: "LOST", states: #["OPEN"]',
  'when: "terminal", at: "path.id", code: "CLOSED", states: #["LOST"]',
  'when: "terminal", at: "path.id", code: "LOST", states: #["LOST"], accepts: #[#{ status: 409, code: "CLOSED" }]',
  'when: "terminal", at: "path.id", code: "LOST", states: #["LOST"], having: #{ path: "state", values: #["LOST"] }',
  'when: "terminal", at: "path.id", code: "LOST"',
  'when: "terminal", code: "LOST", states: #["LOST"]',
  'when: "over-limit", at: "path.id", code: "LOST", states: #["LOST"]',
])("Refusals without a certain overlap pass: %s", async (other) => {
  expect(await findings(closing(other, CLOSED))).toEqual([]);
});

function twice(other: string): string {
  return `
    @error model Failure { @statusCode _: 400 | 409; code: string; }
    @access(#{ scheme: "none" })
    @refuses(#{ when: "unknown", at: "path.id", status: 400, code: "FIRST" })
    @refuses(#{ ${other} })
    @post @route("/cards/{id}") op close(@path id: string): void | Failure;
  `;
}

test.for([
  'when: "unknown", at: "path.id", status: 400, code: "SECOND"',
  'when: "unknown", at: "path.id", status: 409, code: "SECOND"',
])("A second answer to one condition is an error at its code: %s", async (other) => {
  expect(await findings(twice(other))).toEqual(['refusals-contradict: "SECOND"']);
});

test.for([
  'when: "malformed", at: "path.id", status: 400, code: "SECOND"',
  'when: "unknown", status: 400, code: "SECOND"',
  'when: "unknown", at: "path.id", status: 400, code: "FIRST"',
  'when: "unknown", at: "path.id", status: 400, code: "SECOND", accepts: #[#{ status: 400, code: "FIRST" }]',
])("Refusals of different conditions, or with a common answer, pass: %s", async (other) => {
  expect(await findings(twice(other))).toEqual([]);
});
