import { expect, test } from "vitest";
import { findings, tester } from "../../test/findings.ts";
import { CHALLENGE, SIGNED_HEADERS } from "../../test/signed.ts";
import { conventionsOf } from "../conventions.ts";
import { defaultConventions } from "../default-conventions.ts";

function rental({ scheme = "platform", when = "unknown", conventions = "" }): string {
  return `
    ${conventions === "" ? "" : `@@conventions(Demo, #{ ${conventions} });`}
    @error model Failure { @statusCode _: 409; code: string; }
    @access(#{ scheme: "${scheme}" })
    @refuses(#{ when: "${when}", status: 409, code: "CONFLICT" })
    @post @route("/rentals") op rent(): void | Failure;
  `;
}

const WET = '`too-wet`: #{ sentence: "while it is wet", message: "is wet" }';

test("A condition of @conventions is accepted", async () => {
  expect(await findings(rental({ when: "too-wet", conventions: `conditions: #{ ${WET} }` }))).toEqual([]);
});

test("An undeclared condition is an error at its place", async () => {
  expect(await findings(rental({ when: "too-wet" }))).toEqual(['unknown-word: "too-wet"']);
});

test("A word of payments needs no declaration", async () => {
  expect(await findings(rental({ when: "insufficient-balance" }))).toEqual([]);
});

test("An unused condition is an error at its words", async () => {
  expect(await findings(rental({ conventions: `conditions: #{ ${WET} }` }))).toEqual([
    'unused-word: #{ sentence: "while it is wet", message: "is wet" }',
  ]);
});

test("An access scheme is one of the declared ones", async () => {
  const conventions = 'schemes: #{ staff: "basic" }';
  expect(await findings(rental({ scheme: "staff", conventions }))).toEqual([]);
  expect(await findings(rental({ scheme: "staf", conventions }))).toEqual([
    'unused-word: "basic"',
    'unknown-word: "staf"',
  ]);
});

test("Signers and cases of a signed retry are declared like conditions", async () => {
  const answer = '#{ status: 401, code: "UNAUTHORIZED" }';
  const names = [
    "stampMissing",
    "stampMalformed",
    "stampInvalid",
    "bodyMismatch",
    "requestIdMissing",
    "challengeUnusable",
  ];
  const failures = names.map((name) => `${name}: ${answer}`).join(", ");
  const spec = (conventions: string): string => `
    ${conventions}
    @error model Failure { @statusCode _: 401; code: string; }
    ${CHALLENGE}
    @access(#{ scheme: "platform" })
    @signedRetry(#{
      signer: "keeper", when: "abroad", binds: #["operation"], ttl: "PT5M", stampHeader: "Stamp", requestHeader: "Request-Id",
      failures: #{ ${failures} },
    })
    @post @route("/rentals") op rent(${SIGNED_HEADERS}): void | Challenge | Failure;
  `;
  expect(await findings(spec(""))).toEqual(['unknown-word: "keeper"', 'unknown-word: "abroad"']);
  const declared =
    '@@conventions(Demo, #{ signers: #{ keeper: "the keeper" }, signedWhen: #{ abroad: "from abroad" } });';
  expect(await findings(spec(declared))).toEqual([]);
});

test("The parameters and fields of a list have the declared names", async () => {
  const list = `
    model Rental { id: string; }
    model Page { items: Rental[]; more: boolean; next?: string; }
    @access(#{ scheme: "platform" }) @lists(Rental)
    @listing(#{ envelope: "paged", order: "oldest-first", limit: #{ default: 5, min: 1, max: 9 } })
    @route("/rentals") op list(@query @minValue(1) @maxValue(9) size?: int32 = 5, @query after?: string): Page;
  `;
  const names = 'limit: "size", cursor: "after", data: "items", hasMore: "more", nextCursor: "next"';
  expect(await findings(`@@conventions(Demo, #{ paging: #{ ${names} } }); ${list}`)).toEqual([]);
  expect(await findings(list)).toContain('listing-parameter: "paged"');
});

test("Conventions keep every declared option", async () => {
  const { program } = await tester.compile(
    `@service @conventions(#{ endpoint: #{ setBy: "hook.set", at: "body.url" } }) namespace Demo; ${ENDPOINT}`,
  );
  expect(conventionsOf(program)).toEqual({ ...defaultConventions, endpoint: { setBy: "hook.set", at: "body.url" } });
});

test("The ids of decisions have a declared prefix", async () => {
  const decided = '@decided("ADR-07") model Rental {}';
  expect(await findings(decided)).toEqual(['decision-id-form: "ADR-07"']);
  expect(await findings(`@@conventions(Demo, #{ decisions: #["ADR"] }); ${decided}`)).toEqual([]);
});

const ENDPOINT = `
  @access(#{ scheme: "platform" }) @operationId("hook.set") @put @route("/hook") op set(@body body: { url: url }): void;
  @access(#{ scheme: "platform" }) @operationId("hook.get") @get @route("/hook") op show(): { hook: { url: url } };
`;

test.each([
  { endpoint: 'setBy: "hook.set", at: "body.url"', found: [] },
  { endpoint: 'setBy: "hook.set", at: "body.url", readBy: "hook.get", shownAt: "hook.url"', found: [] },
  { endpoint: 'setBy: "hook.sett", at: "body.url"', found: ['unknown-operation: "hook.sett"'] },
  { endpoint: 'setBy: "hook.set", at: "body.uri"', found: ['unknown-request-path: "body.uri"'] },
  {
    endpoint: 'setBy: "hook.set", at: "body.url", readBy: "hook.show", shownAt: "hook.url"',
    found: ['unknown-operation: "hook.show"'],
  },
  {
    endpoint: 'setBy: "hook.set", at: "body.url", readBy: "hook.get", shownAt: "url"',
    found: ['unknown-reply-path: "url"'],
  },
  { endpoint: 'setBy: "hook.set", at: "body.url", shownAt: "hook.url"', found: ['endpoint-not-shown: "hook.url"'] },
])("The endpoint %o", async ({ endpoint, found }) => {
  expect(await findings(`@@conventions(Demo, #{ endpoint: #{ ${endpoint} } }); ${ENDPOINT}`)).toEqual(found);
});
