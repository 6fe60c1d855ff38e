import { contract, openapi } from "@tallystick/contract";
import { expect, test } from "vitest";
import { shownOf, verbatimValues, withVerbatim } from "./verbatim-values.ts";

const described = { contract, document: openapi };
const { "tokens.create": makeToken, "agents.update": updateAgent, "cards.create": makeCard } = contract.operations;

test("verbatim values mix spaces, case and scripts, lists have every word", () => {
  const values = verbatimValues(described, makeToken, { name: "reporting", permissions: ["VIEW"] });
  const body = withVerbatim({ name: "reporting", permissions: ["VIEW"] }, values);
  expect(body).toMatchObject({ name: expect.stringMatching(/^ reporting {2}.+ $/u) });
  expect(body).toMatchObject({ permissions: ["VIEW", "TRANSACT", "MANAGE"] });
});

test("omitted members are filled", () => {
  expect(verbatimValues(described, updateAgent, { isPaused: true }).map(({ path }) => path)).toEqual(["name"]);
});

test("references, selectors and identifiers stay unchanged", () => {
  const body = { cardholderId: "Customer:1", form: "VIRTUAL", fundingSources: ["Account:1"], platformCardId: "card-1" };
  expect(verbatimValues(described, makeCard, body)).toEqual([]);
});

test("lists of words are compared as sets", () => {
  const values = [{ path: "permissions", value: [], as: "set" as const }];
  expect(shownOf({ permissions: ["VIEW", "MANAGE"] }, values)).toEqual({ permissions: ["MANAGE", "VIEW"] });
});

const properties = {
  tags: { type: "array", maxItems: 10, items: { type: "string", pattern: "^[a-z-]+$" } },
  email: { anyOf: [{ type: "string", format: "email" }, { type: "null" }] },
};
const book = { type: "object", properties };
const document = { components: { schemas: { Book: book, BookCreate: book } } };
const makeBook = {
  ...makeToken,
  references: [],
  resourceAction: { kind: "creates" as const, resource: "Book" },
  body: { contentType: "application/json", required: true, schema: "#/components/schemas/BookCreate" },
};
const library = {
  contract: {
    ...contract,
    resources: { Book: { ...contract.resources["Token"], schema: "#/components/schemas/Book" } },
  } as unknown as typeof contract,
  document,
};

test("lists of texts are unsorted and addresses capitalised, nullable ones too", () => {
  expect(verbatimValues(library, makeBook, { tags: ["b"], email: "robin@example.com" })).toEqual([
    { path: "tags", value: ["maple", "zebra", "apple", "maple"], plainer: [["maple", "zebra", "apple"]], as: "it is" },
    { path: "email", value: "Robin@example.com", as: "email" },
  ]);
});

test("times have seconds, and a map gets a name with a capital", () => {
  const notes = { unevaluatedProperties: { type: "string", maxLength: 40 } };
  const timed = { type: "object", properties: { due: { type: "string", format: "date-time" }, notes } };
  const schemas = { Book: timed, BookCreate: timed };
  const body = { due: "2030-05-01T22:00:00.000Z", notes: { shelf: "b" } };
  const values = verbatimValues({ ...library, document: { components: { schemas } } }, makeBook, body);
  expect(values).toContainEqual({ path: "due", value: "2030-05-01T22:00:37Z", as: "instant" });
  expect(values).toContainEqual({ path: "notes.ExampleName", value: "b", as: "it is" });
  const inAnyZone = { due: "2030-05-02T00:00:37+02:00", notes: { shelf: "b" } };
  expect(shownOf(inAnyZone, values)).toMatchObject({ due: "2030-05-01T22:00:37.000Z", "notes.shelf": "b" });
});

test("a list of ids stays unchanged", () => {
  const references = [{ at: "body.tags[]", resource: "Book" }];
  const paths = verbatimValues(library, { ...makeBook, references }, {}).map(({ path }) => path);
  expect(paths).toEqual(["email"]);
});

test("only the domain of an address is compared without case", () => {
  const values = [{ path: "email", value: "Robin@example.com", as: "email" as const }];
  expect(shownOf({ email: "Robin@Example.COM" }, values)).toEqual({ email: "Robin@example.com" });
  expect(shownOf({ email: "robin@example.com" }, values)).toEqual({ email: "robin@example.com" });
});

test("a date becomes an old leap day unless it is constrained", () => {
  const day = { type: "string", format: "date" };
  const shape = { type: "object", properties: { born: { anyOf: [day, { type: "null" }] } } };
  const dated = (shown: object, refusals: typeof makeBook.refusals = []): unknown => {
    const schemas = { Book: { properties: { born: shown } }, BookCreate: shape };
    const operation = { ...makeBook, refusals };
    return verbatimValues({ ...library, document: { components: { schemas } } }, operation, { born: "2026-03-01" });
  };
  expect(dated(day)).toEqual([
    { path: "born", value: "1924-02-29", plainer: ["1968-02-29", "1969-02-27"], as: "it is" },
  ]);
  expect(dated({ type: "string", format: "date-time" })).toEqual([]);
  const refusals = [{ when: "out-of-range" as const, at: "body.born", status: 409, code: "TOO_OLD", accepts: [] }];
  expect(dated(day, refusals)).toEqual([]);
});

test.for([
  ["^ *[a-zA-Z]+ *$", ["trimmed", "lower-case"], " ROBIN ", "robin"],
  ["^[a-zA-Z]+$", ["lower-case"], "ROBIN", "robin"],
  ["^[a-zA-Z]+$", ["upper-case"], "robin", "ROBIN"],
  ["^ *[a-z]+ *$", ["trimmed"], " robin ", "robin"],
] as const)("a text of the pattern %s that is kept %j is sent as %j", ([pattern, forms, value, shown]) => {
  const nick = { type: "string", pattern, "x-tallystick-normalized": forms };
  const shape = { type: "object", properties: { nick } };
  const small = { ...library, document: { components: { schemas: { Book: shape, BookCreate: shape } } } };
  expect(verbatimValues(small, { ...makeBook, refusals: [] }, { nick: "robin" })).toEqual([
    { path: "nick", value, shown, as: "it is" },
  ]);
  const strict = { ...nick, pattern: shown === "ROBIN" ? "^[A-Z]+$" : "^[a-z]+$" };
  const narrow = { type: "object", properties: { nick: strict } };
  const only = { ...library, document: { components: { schemas: { Book: narrow, BookCreate: narrow } } } };
  expect(verbatimValues(only, { ...makeBook, refusals: [] }, { nick: shown })).toEqual([]);
});

test("an address whose form is declared is expected in this form, also where it must be unique", () => {
  const email = { type: "string", format: "email", "x-tallystick-normalized": ["lower-case"] };
  const shape = { type: "object", properties: { email } };
  const small = { ...library, document: { components: { schemas: { Book: shape, BookCreate: shape } } } };
  const refusals = [{ when: "duplicate" as const, at: "body.email", status: 409, code: "TAKEN", accepts: [] }];
  const value = { path: "email", value: "Robin@example.com", as: "email" };
  expect(verbatimValues(small, { ...makeBook, refusals }, { email: "robin@example.com" })).toEqual([
    { ...value, shown: "robin@example.com" },
  ]);
  expect(
    verbatimValues(library, { ...makeBook, refusals: [] }, { tags: [], email: "robin@example.com" }),
  ).toContainEqual(value);
  expect(
    verbatimValues(library, { ...makeBook, refusals }, { tags: [], email: "robin@example.com" }),
  ).not.toContainEqual(value);
});
