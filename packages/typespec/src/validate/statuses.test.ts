import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";
import { CHALLENGE, SIGNED, SIGNED_HEADERS } from "../../test/signed.ts";

const MODELS = `
  model Card { state: CardState; }
  ${CHALLENGE}
  @error model Failure<Status extends int32> { @statusCode _: Status; code: string; }
`;
const STATES = "enum CardState { ACTIVE }";

test("A signed retry without a 202 reply is an error at the decorator", async () => {
  const spec = `${MODELS} ${STATES} ${SIGNED} @delete @route("/card") op close(${SIGNED_HEADERS}): void | Failure<401>;`;
  expect(await findings(spec)).toEqual(["challenge-missing: @signedRetry(#{"]);
});

function challenging(challenge: string): string {
  return `
    ${MODELS} ${STATES} ${SIGNED} @delete @route("/card")
    op close(${SIGNED_HEADERS}): void | ${challenge} | Failure<401>;`;
}

test("An incomplete challenge is a warning at the decorator", async () => {
  expect(await findings(challenging("{ @statusCode _: 202, payloadToSign: string }"))).toEqual([
    "challenge-field: @signedRetry(#{",
  ]);
  expect(await findings(challenging("{ @statusCode _: 202 }"))).toEqual(["challenge-field: @signedRetry(#{"]);
});

test.each([
  "Challenge",
  "{ ...Challenge, note: string }",
  "{ @statusCode _: 202, @body body: Record<unknown> }",
  "{ @statusCode _: 202, @body body: unknown }",
  '{ @statusCode _: 202, @body body: { kind: "none" } | { payloadToSign: string, requestId: string, expiresAt: string } }',
])("A challenge may be %s", async (challenge) => {
  expect(await findings(challenging(challenge))).toEqual([]);
});

test("An undeclared failure status of a signed retry is an error at each failure", async () => {
  const spec = `${MODELS} ${STATES} ${SIGNED} @delete @route("/card") op close(${SIGNED_HEADERS}): Challenge;`;
  expect(await findings(spec)).toEqual(Array.from({ length: 6 }, () => "status-not-returned: 401"));
});

function refusing(replies: string): string {
  return `${MODELS} ${STATES}
    @access(#{ scheme: "none" })
    @refuses(#{ when: "duplicate", status: 409, code: "CONFLICT", accepts: #[#{ status: 400, code: "INVALID" }] })
    @post @route("/cards") op create(): ${replies};`;
}

test("A refusal and its accepted alternatives are declared replies", async () => {
  expect(await findings(refusing("Card"))).toEqual(["status-not-returned: 409", "status-not-returned: 400"]);
  expect(await findings(refusing("Card | Failure<409> | Failure<400>"))).toEqual([]);
});

test("A refusing outcome is a declared reply", async () => {
  const spec = `${MODELS} ${STATES}
    @access(#{ scheme: "none" })
    @outcomes(Card, #{ selector: "query.id", field: "state", rows: #[
      #{ suffix: "004", refuses: #{ status: 400, code: "INVALID" } }, #{ suffix: "*" }
    ] })
    @post @route("/cards") op create(@query id: string): Card;`;
  expect(await findings(spec)).toEqual(["status-not-returned: 400"]);
});

test("The refusal of a forbidden transition is a declared reply of every driver", async () => {
  const spec = `${MODELS}
    @lifecycle(Card, #{
      field: "state", initial: #["ACTIVE"], terminal: #[], edges: #[],
      drivers: #[#{ operation: "cards.close" }],
      otherwise: #{ status: 409, code: "CONFLICT", rules: #[] },
    })
    ${STATES}
    @access(#{ scheme: "none" }) @operationId("cards.close") @post @route("/close") op close(): Card;`;
  expect(await findings(spec)).toEqual(["status-not-returned: 409"]);
});

function refusingWith(code: string): string {
  return `
    @error model Conflict { @statusCode _: 409; code: string | "CARD_NOT_MUTABLE" | Special; }
    enum Special { CARD_CLOSED }
    @access(#{ scheme: "none" })
    @refuses(#{ when: "terminal", status: 409, code: "${code}", accepts: #[#{ status: 409, code: "CARD_CLOSED" }] })
    @post @route("/cards") op close(): void | Conflict;`;
}

test("An undeclared code is an error, for a refusal and its accepted alternatives", async () => {
  expect(await findings(refusingWith("CARD_NOT_MUTABLE"))).toEqual([]);
  expect(await findings(refusingWith("CARD_NOT_MUTALBE"))).toEqual(['unknown-code: "CARD_NOT_MUTALBE"']);
});

function conflicting(body: string): string {
  return `
    @error model Conflict { @statusCode _: 409; ${body} }
    @access(#{ scheme: "none" }) @refuses(#{ when: "terminal", status: 409, code: "CONFLICT" })
    @post @route("/cards") op close(): void | Conflict;`;
}

test("Any code fits a reply that names others, or none", async () => {
  expect(await findings(conflicting('code: "OTHER";').replaceAll('code: "CONFLICT"', 'code: "*"'))).toEqual([]);
  expect(await findings(conflicting("text: string;").replaceAll('code: "CONFLICT"', 'code: "*"'))).toEqual([]);
});

test("A reply without a code is a warning at the declared code", async () => {
  expect(await findings(conflicting('failure: { code: "CONFLICT" };'))).toEqual(['code-not-shown: "CONFLICT"']);
  expect(await findings(conflicting(""))).toEqual(['code-not-shown: "CONFLICT"']);
});

test("A code in the member error is one of those that the reply names", async () => {
  expect(await findings(conflicting('error: { code: "OTHER" };'))).toEqual(['unknown-code: "CONFLICT"']);
});

const problem = '@header contentType: "application/problem+json";';

test("The type of a problem is its code, where it names its values", async () => {
  expect(await findings(conflicting(`${problem} type: "CONFLICT" | "STALE";`))).toEqual([]);
  expect(await findings(conflicting(`${problem} type: "OTHER";`))).toEqual(['unknown-code: "CONFLICT"']);
  expect(await findings(conflicting(`${problem} type: string;`))).toEqual(['code-not-shown: "CONFLICT"']);
  expect(await findings(conflicting('type: "CONFLICT";'))).toEqual(['code-not-shown: "CONFLICT"']);
});

test("A refusal of HEAD needs no code, as its reply has no body", async () => {
  const asked = conflicting("").replace("@post", "@head");
  expect(await findings(asked)).toEqual([]);
});

test.each([
  "code: string;",
  "error: { code: string };",
  "errors: { code: string }[];",
  "...Record<unknown>;",
  "@body body: unknown;",
  "@body body: { code: string } | { why: string };",
])("A reply with %s may have a code", async (body) => {
  expect(await findings(conflicting(body))).toEqual([]);
});

function answering(answer: string): string {
  return `
    @@conventions(Demo, #{ answers: #{ ${answer}: #{ status: 409, code: "NOBODY" } } });
    @error model Conflict { @statusCode _: 409; code: "CONFLICT"; }
    @access(#{ scheme: "none" }) @post @route("/cards") op close(): void | Conflict;`;
}

test("A common answer has a declared code, unless no operation returns it", async () => {
  expect(await findings(answering("keyInFlight"))).toEqual(['unknown-code: "NOBODY"']);
  expect(await findings(answering("unknownPath"))).toEqual([]);
  expect(await findings(answering("methodNotAllowed"))).toEqual([]);
});

function declaring(answers: string): string {
  return `
    @@conventions(Demo, #{ answers: #{ ${answers} } });
    @error model Invalid { @statusCode _: 422; code: string; }
    @access(#{ scheme: "none" }) @post @route("/cards") op close(): void | Invalid;`;
}

test("A common answer of operations has a status that an operation returns", async () => {
  const invalid = declaring('invalid: #{ status: 400, code: "INVALID_INPUT" }');
  expect(await findings(invalid)).toEqual(["answer-not-returned: 400"]);
  expect(await findings(invalid.replace("400", "422"))).toEqual([]);
  const range = "@minValue(400) @maxValue(499) @statusCode _: int32;";
  expect(await findings(invalid.replace("@statusCode _: 422;", range))).toEqual([]);
  expect(await findings(invalid.replace("INVALID_INPUT", "*"))).toEqual([]);
  expect(await findings(declaring('unsupportedMediaType: #{ status: 415, code: "TYPE" }'))).toEqual([]);
});
