import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";
import { CHALLENGE, SIGNED, SIGNED_HEADERS } from "../../test/signed.ts";

const CREATE = `
  @access(#{ scheme: "none" }) @operationId("cards.create") @post @route("/cards") op create(@body body: Card): Card;
`;

function drivenGraph(field: string, driven: string): string {
  return `
    model Card { state: CardState; } ${CREATE}
    @lifecycle(Card, #{
      field: "${field}", initial: #["ACTIVE"], terminal: #[], edges: #[],
      drivers: #[#{ operation: "cards.create", field: "${driven}" }],
    })
    enum CardState { ACTIVE }
  `;
}

test("The field of a lifecycle exists in its resource, and the field of a driver in its request", async () => {
  expect(await findings(drivenGraph("state", "body.state"))).toEqual([]);
  expect(await findings(drivenGraph("status", "body.status"))).toEqual([
    'unknown-request-path: "body.status"',
    'unknown-resource-path: "status"',
  ]);
});

function graphOfUnion(field: string): string {
  return `
    model Incoming { type: "IN"; }
    model Outgoing { type: "OUT"; refund?: { status: RefundStatus } | null; }
    @discriminated(#{ envelope: "none", discriminatorPropertyName: "type" })
    union Transaction { IN: Incoming, OUT: Outgoing }
    @access(#{ scheme: "none" }) @route("/transactions") op list(): Transaction[];
    @lifecycle(Transaction, #{ field: "${field}", initial: #["DONE"], terminal: #[], edges: #[] })
    enum RefundStatus { DONE }
  `;
}

test("A field of one union variant is a field of the union", async () => {
  expect(await findings(graphOfUnion("refund.status"))).toEqual([]);
  expect(await findings(graphOfUnion("refund.state"))).toEqual(['unknown-resource-path: "refund.state"']);
});

test("The selector of an outcome exists in the request, and its fields in the resource", async () => {
  const spec = `
    model Card { state: string; } ${CREATE.replace(
      "@post",
      `@outcomes(Card, #{ selector: "body.id", field: "status", rows: #[
        #{ suffix: "*", steps: #[#{ after: "PT0S", to: "ON", shows: #[#{ path: "reason", value: "none" }] }] }
      ] }) @post`,
    )}
  `;
  expect(await findings(spec)).toEqual([
    'unknown-request-path: "body.id"',
    'unknown-resource-path: "status"',
    'unknown-resource-path: "reason"',
  ]);
});

test("The fields of @expires and @primaryIdentifier exist in the model", async () => {
  const spec = `
    @expires("until", "PT5M", "it no longer works") @primaryIdentifier("iban", "number")
    model Account { number: string; }
  `;
  expect(await findings(spec)).toEqual(['unknown-resource-path: "until"', 'unknown-resource-path: "iban"']);
});

function signed(shownAt: string): string {
  return `
    ${CHALLENGE}
    model Quote { id: string; payloadToSign?: string; }
    ${SIGNED.replace("failures:", `shownAt: "${shownAt}", failures:`)}
    @changes(Quote)
    @post @route("/quotes") op execute(${SIGNED_HEADERS}):
      Quote | Challenge | { @statusCode _: 401, code: "UNAUTHORIZED" };
  `;
}

test("shownAt is a path of the resource", async () => {
  expect(await findings(signed("payloadToSign"))).toEqual([]);
  expect(await findings(signed("payload"))).toEqual(['unknown-resource-path: "payload"']);
});

function acting(action: string, path: string, parameters: string): string {
  return `
    @identifies(Card) scalar CardId extends string;
    model Card { id: string; }
    @access(#{ scheme: "none" }) ${action} @route("${path}") op act(${parameters}): Card;`;
}

test.each(["@reads(Card)", "@changes(Card) @put", "@deletes(Card) @delete"])(
  "An unidentified id in the path of %s is a warning at the parameter",
  async (action) => {
    expect(await findings(acting(action, "/cards/{id}", "@path id: string"))).toEqual(["path-without-id: id"]);
    expect(await findings(acting(action, "/cards/{id}", "@path id: int64"))).toContain("path-without-id: id");
    expect(await findings(acting(action, "/cards/{id}", "@path id: CardId"))).toEqual([]);
    expect(await findings(acting(action, "/cards/{id}", "@path @identifies(Card) id: string"))).toEqual([]);
  },
);

test.each([
  { action: "@creates(Card) @put", path: "/cards/{id}", parameters: "@path id: string" },
  { action: "@reads(Card)", path: "/card", parameters: "" },
  { action: "@reads(Card)", path: "/desks/{desk}/card", parameters: "@path desk: string" },
  { action: "@reads(Card)", path: "/cards/{from}/{to}", parameters: "@path to: string, @path from: string" },
  { action: "@reads(Card)", path: "/cards/{kind}", parameters: '@path kind: "debit" | "credit"' },
  { action: "@reads(Card)", path: "/cards/{day}", parameters: "@path day: plainDate" },
])("$path needs no id for $action with $parameters", async ({ action, path, parameters }) => {
  expect(await findings(acting(action, path, parameters))).toEqual([]);
});
