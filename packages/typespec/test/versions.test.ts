import { resolve } from "node:path";
import { createTester } from "@typespec/compiler/testing";
import { expect, test } from "vitest";
import type { OpenApiDocument } from "../src/emit/document.ts";
import type { Contract } from "../src/model.ts";
import { findings, tester } from "./findings.ts";

const libraries = [
  "@typespec/http",
  "@typespec/openapi",
  "@typespec/openapi3",
  "@typespec/versioning",
  "@tallystick/typespec",
];
const emitter = createTester(resolve(import.meta.dirname, ".."), { libraries }).emit("@tallystick/typespec");

interface Emitted {
  contract: Contract;
  document: OpenApiDocument;
}

/** What is emitted of each version of a service with two, `2025-01-01` and `2025-10-13`, or with the given ones. */
async function versionsOf(body: string, versions = 'v1: "2025-01-01", v2: "2025-10-13"'): Promise<Emitted[]> {
  const { outputs } = await emitter.compile(`
    import "@typespec/http"; import "@typespec/openapi"; import "@typespec/versioning"; import "@tallystick/typespec";
    using TypeSpec.Http; using TypeSpec.OpenAPI; using TypeSpec.Versioning; using Tallystick.Contract;
    @service(#{ title: "Shelf" }) @versioned(Versions) @server("http://127.0.0.1/{version}", "Here", { version: string })
    @conventions(#{ standardRules: "none" })
    namespace Shelf;
    enum Versions { ${versions} }
    @error model Missing { @statusCode _: 404; code: "UNKNOWN"; }
    ${body}
  `);
  return Object.keys(outputs).flatMap((name) => {
    const [, version] = /^contract\.(.*)\.json$/.exec(name) ?? [];
    if (version === undefined) return [];
    const [contract, document] = [outputs[name], outputs[`openapi.${version}.json`]].map((text) =>
      JSON.parse(text ?? ""),
    );
    return [{ contract, document }];
  });
}

/** The messages of the errors in the body of a service with two versions. */
async function messages(body: string): Promise<string[]> {
  const diagnostics = await tester.diagnose(`
    @service @versioned(Versions) namespace Shelf;
    enum Versions { v1: "2025-01-01", v2: "2025-10-13" }
    @error model Missing { @statusCode _: 404; code: "UNKNOWN"; }
    ${body}
  `);
  return diagnostics.map(({ message }) => message);
}

/** What each version has, by its name. */
async function inVersions<Part>(body: string, part: (emitted: Emitted) => Part): Promise<Record<string, Part>> {
  const all = await versionsOf(body);
  return Object.fromEntries(all.map((each) => [each.contract.version, part(each)]));
}

const GET = `
  @operationId("books.get") @get @route("/books/{id}") @access(#{ scheme: "platform", rule: "BOOK-01" }) @reads(Book)
  op get(@path @identifies(Book) id: string): Book | Missing;`;

test("Each version of a service has its own document and contract under its own path", async () => {
  const found = await inVersions(`model Book { id: string; } ${GET}`, ({ contract, document }) => [
    contract.basePath,
    document.info.version,
    document.servers?.[0]?.url,
  ]);
  expect(found).toEqual({
    "2025-01-01": ["/2025-01-01", "2025-01-01", "http://127.0.0.1/2025-01-01"],
    "2025-10-13": ["/2025-10-13", "2025-10-13", "http://127.0.0.1/2025-10-13"],
  });
});

test.for([
  { member: "@added(Versions.v2) pages: int32;", before: undefined, after: ["pages", true] },
  { member: "@removed(Versions.v2) pages: int32;", before: ["pages", true], after: undefined },
  { member: '@renamedFrom(Versions.v2, "leaves") pages: int32;', before: ["leaves", true], after: ["pages", true] },
  { member: "@madeOptional(Versions.v2) pages?: int32;", before: ["pages", true], after: ["pages", false] },
  { member: "@madeRequired(Versions.v2) pages: int32;", before: ["pages", false], after: ["pages", true] },
])("A version has its form of the member $member", async ({ member, before, after }) => {
  const found = await inVersions(`model Book { id: string; ${member} } ${GET}`, ({ document }) => {
    const schema: { properties?: object; required?: string[] } = document.components?.schemas?.["Book"] ?? {};
    const name = Object.keys(schema.properties ?? {}).find((each) => each !== "id");
    return name === undefined ? undefined : [name, schema.required?.includes(name)];
  });
  expect(found).toEqual({ "2025-01-01": before, "2025-10-13": after });
});

test("A changed type and a changed reply are those of the version", async () => {
  const found = await inVersions(
    `model Book { id: string; @typeChangedFrom(Versions.v2, string) year: int32; }
     model Title { title: string; } ${GET}
     @operationId("books.name") @get @route("/books/{id}/title") @access(#{ scheme: "platform" })
     @returnTypeChangedFrom(Versions.v2, Book | Missing)
     op name(@path id: string): Title | Missing;`,
    ({ contract, document }) => [
      document.components?.schemas?.["Book"]?.properties?.["year"],
      contract.operations["books.name"]?.replies[0]?.schema,
    ],
  );
  expect(found).toEqual({
    "2025-01-01": [{ type: "string" }, "#/components/schemas/Book"],
    "2025-10-13": [{ type: "integer", format: "int32" }, "#/components/schemas/Title"],
  });
});

const droppable = (decorator: string): string => `
  ${decorator} @operationId("books.drop") @delete @route("/books/{id}") @access(#{ scheme: "platform", rule: "BOOK-02" })
  @deletes(Book) op drop(@path @identifies(Book) id: string): void | Missing;`;

const namesIn = ({ contract }: Emitted): string[] => [
  ...Object.keys(contract.operations),
  ...Object.keys(contract.rules),
  ...(contract.resources["Book"]?.deletes ?? []),
];

test("An operation that a version lacks has no row and no rule in it", async () => {
  const book = `model Book { id: string; } ${GET}`;
  const all = ["books.drop", "books.get", "BOOK-01", "BOOK-02", "books.drop"];
  expect(await inVersions(`${book} ${droppable("@added(Versions.v2)")}`, namesIn)).toEqual({
    "2025-01-01": ["books.get", "BOOK-01"],
    "2025-10-13": all,
  });
  expect(await inVersions(`${book} ${droppable("@removed(Versions.v2)")}`, namesIn)).toEqual({
    "2025-01-01": all,
    "2025-10-13": ["books.get", "BOOK-01"],
  });
});

test("An operation that the only version has removed leaves no rule behind", async () => {
  const [only] = await versionsOf(
    `model Book { id: string; } ${GET}
     @removed(Versions.v1) @operationId("books.drop") @delete @route("/books/{id}")
     @access(#{ scheme: "platform", rule: "BOOK-02" }) op drop(@path id: string): void;`,
    'v1: "2025-01-01"',
  );
  expect(Object.keys(only?.contract.rules ?? {})).toEqual(["BOOK-01"]);
});

test("A rule on a member is only in the versions that have the member", async () => {
  const found = await inVersions(
    `model Book { id: string; @added(Versions.v2) @rule("BOOK-03", "It has pages.") pages: int32; } ${GET}`,
    ({ contract, document }) => [
      Object.keys(contract.rules),
      document.components?.schemas?.["Book"]?.properties?.["pages"]?.["x-tallystick-rules"],
    ],
  );
  expect(found).toEqual({
    "2025-01-01": [["BOOK-01"], undefined],
    "2025-10-13": [["BOOK-01", "BOOK-03"], ["BOOK-03"]],
  });
});

test("A mistake of one version is reported with the version, and one of all versions once", async () => {
  const found = await messages(`
    @expires("dueAt", "P1D", "it is overdue") @expires("nowhere", "P1D", "it is overdue")
    model Book { id: string; @added(Versions.v2) dueAt: utcDateTime; }
    ${GET}
  `);
  expect(found).toEqual([
    "Book has no field dueAt. Known are id. In 2025-01-01.",
    "Book has no field nowhere. Known are id, dueAt.",
  ]);
});

/** A book that is lent: its states, and the operations that change them. */
const lending = (states: string, edges: string, options = ""): string => `
  @lifecycle(Book, #{
    field: "state", initial: #["IN"], terminal: #["LOST", "SOLD"], edges: #[${edges}],
    drivers: #[#{ operation: "books.update", field: "body.state" }, #{ operation: "books.sell" }], ${options}
  })
  enum BookState { ${states} }
  model Book { id: string; state: BookState; ...Member; }
  model BookUpdate { state: BookState; ...Member; }
  @error model Conflict { @statusCode _: 409; code: "WRONG_STATE" | "TOO_MANY"; }
  ${GET}
`;

const UPDATE = `@operationId("books.update") @post @route("/books/{id}") @access(#{ scheme: "platform" }) @changes(Book)`;
const update = (decorators: string): string =>
  `${UPDATE} ${decorators} op update(@path @identifies(Book) id: string, @bodyRoot body: BookUpdate): Book | Missing | Conflict;`;
const SELL = `@operationId("books.sell") @post @route("/books/{id}/sell") @access(#{ scheme: "platform" }) @changes(Book)
  op sell(@path @identifies(Book) id: string): Book | Missing | Conflict;`;

test("A lifecycle has no list item and no edge for what its version lacks", async () => {
  const found = await inVersions(
    `${lending(
      "IN, OUT, LOST, @added(Versions.v2) SOLD",
      `#{ from: "IN", to: "OUT", by: "books.update" }, #{ from: "OUT", to: "LOST", by: "books.update", rule: "BOOK-07" },
       #{ from: "IN", to: "SOLD", by: "books.sell", rule: "BOOK-08" }`,
    )}
    model Member {} ${update("")} @added(Versions.v2) ${SELL}`,
    ({ contract: { lifecycles, rules } }) => {
      const { states, terminal, edges, drivers } = lifecycles["BookState"] ?? {};
      return [states, terminal, edges?.map(({ to }) => to), drivers?.length, Object.keys(rules)];
    },
  );
  expect(found).toEqual({
    "2025-01-01": [["IN", "OUT", "LOST"], ["LOST"], ["OUT", "LOST"], 1, ["BOOK-01", "BOOK-07"]],
    "2025-10-13": [
      ["IN", "OUT", "LOST", "SOLD"],
      ["LOST", "SOLD"],
      ["OUT", "LOST", "SOLD"],
      2,
      ["BOOK-01", "BOOK-07", "BOOK-08"],
    ],
  });
});

test("A clause follows what it names into the name of each version", async () => {
  const found = await inVersions(
    `${lending(
      'IN, @renamedFrom(Versions.v2, "OUT") LENT, LOST, SOLD',
      `#{ from: "IN", to: "LENT", by: "books.update" }, #{ from: "LENT", to: "LOST", by: "books.update" },
       #{ from: "IN", to: "SOLD", by: "books.sell" }`,
    )}
    model Member { @renamedFrom(Versions.v2, "leaves") pages: int32; } ${SELL}
    ${update('@refuses(#{ when: "over-limit", at: "body.pages", status: 409, code: "TOO_MANY", states: #["LENT"] })')}`,
    ({ contract: { lifecycles, operations } }) => [
      lifecycles["BookState"]?.edges[0]?.to,
      operations["books.update"]?.refusals.map(({ at, states }) => [at, states]),
    ],
  );
  expect(found).toEqual({
    "2025-01-01": ["OUT", [["body.leaves", ["OUT"]]]],
    "2025-10-13": ["LENT", [["body.pages", ["LENT"]]]],
  });
});

test("A renamed operation and parameter carry their clauses", async () => {
  const found = await inVersions(
    `model Book { id: string; author: string; }
     @error model Unknown { @statusCode _: 422; code: "WHO"; }
     @get @route("/books") @access(#{ scheme: "platform", rule: "BOOK-01" }) @lists(Book)
     @listing(#{ envelope: "plain", order: "none" })
     @renamedFrom(Versions.v2, "all")
     @refuses(#{ when: "unknown", at: "query.writer", status: 422, code: "WHO" })
     op list(
       @query @renamedFrom(Versions.v2, "author") @filter("author", "equals", "BOOK-02") writer?: string
     ): { data: Book[] } | Unknown;`,
    ({ contract: { operations, rules } }) => [
      Object.values(operations).map(({ id, filters, refusals }) => [id, filters[0]?.parameter, refusals[0]?.at]),
      rules["BOOK-02"]?.on,
    ],
  );
  expect(found).toEqual({
    "2025-01-01": [[["all", "author", "query.author"]], "all"],
    "2025-10-13": [[["list", "writer", "query.writer"]], "list"],
  });
});

const refusal = (more: string): string => `@refuses(#{ when: "over-limit", at: "body.pages", status: 409, ${more} })`;

test("A clause with added or removed holds from that version on, or until it", async () => {
  const found = await inVersions(
    `${lending(
      "IN, OUT, LOST, SOLD",
      `#{ from: "IN", to: "OUT", by: "books.update" }, #{ from: "OUT", to: "LOST", by: "books.update" },
       #{ from: "OUT", to: "IN", by: "books.update", added: Versions.v2 }, #{ from: "IN", to: "SOLD", by: "books.sell" }`,
    )}
    model Member { pages: int32; } ${SELL}
    ${update(`${refusal('code: "WRONG_STATE", removed: Versions.v2')} ${refusal('code: "TOO_MANY", added: Versions.v2')}
      @rule("BOOK-05", "At most 5 at a time.", #{ removed: Versions.v2 })
      @rule("BOOK-05", "At most 9 at a time.", #{ added: Versions.v2 })`)}`,
    ({ contract: { lifecycles, operations, rules } }) => [
      lifecycles["BookState"]?.edges.length,
      operations["books.update"]?.refusals,
      rules["BOOK-05"]?.sentence,
    ],
  );
  const refused = { when: "over-limit", at: "body.pages", status: 409, accepts: [] };
  expect(found).toEqual({
    "2025-01-01": [3, [{ ...refused, code: "WRONG_STATE" }], "At most 5 at a time."],
    "2025-10-13": [4, [{ ...refused, code: "TOO_MANY" }], "At most 9 at a time."],
  });
});

const refusing = (more: string): string =>
  `${lending(
    "IN, LOST, SOLD",
    '#{ from: "IN", to: "LOST", by: "books.update" }, #{ from: "IN", to: "SOLD", by: "books.sell" }',
  )}
   model Member { @added(Versions.v2) pages: int32; } ${SELL}
   ${update(`@refuses(#{ when: "over-limit", at: "body.pages", status: 409, code: "TOO_MANY" ${more} })`)}`;

test("A clause about a field that a version lacks is an error at the clause, which added mends", async () => {
  expect(await messages(refusing(""))).toEqual([expect.stringMatching(/body\.pages.* In 2025-01-01\.$/)]);
  expect(await messages(refusing(", added: Versions.v2"))).toEqual([]);
});

test("A state of another enum is no state that the version lacks", async () => {
  const found = await messages(
    `${lending(
      "IN, LOST, SOLD",
      `#{ from: "IN", to: "LOST", by: "books.update" }, #{ from: "IN", to: "SOLD", by: "books.sell" },
       #{ from: "IN", to: "BURNT", by: "books.update" }`,
    )}
    enum ShelfState { WHOLE, @added(Versions.v2) BURNT }
    model Member { shelf?: ShelfState; } ${SELL} ${update("")}`,
  );
  expect(found).toEqual([expect.stringMatching(/^BookState has no state BURNT\..* In 2025-10-13\.$/)]);
});

test("An error in an item after a left out one stands at the item", async () => {
  const text = lending(
    "IN, LOST, @added(Versions.v2) SOLD",
    `#{ from: "IN", to: "SOLD", by: "books.sell" }, #{ from: "IN", to: "LOST", by: "books.update" },
     #{ from: "IN", to: "NOWHERE", by: "books.update" }`,
  );
  const found = await findings(
    `enum Versions { v1: "2025-01-01", v2: "2025-10-13" } @@versioned(Demo, Versions);
     @error model Missing { @statusCode _: 404; code: "UNKNOWN"; } ${text} model Member {} ${update("")} ${SELL}`,
  );
  expect(found).toContain('unknown-state: "NOWHERE"');
});

test("Versions of another enum are refused where they stand", async () => {
  const body = `enum Other { v9 } model Book { id: string; @rule("BOOK-09", "It has a name.", #{ added: Other.v9 }) name: string; }`;
  expect(await messages(`${body} ${GET}`)).toEqual(["v9 is no version of the service. It has v1, v2."]);
});

test("A deprecated version says so in its contract, its document and a rule", async () => {
  const [first, second] = await versionsOf(
    `model Book { id: string; } ${GET}`,
    '@deprecation(#{ since: "2025-10-13", sunset: "2026-04-13" }) v1: "2025-01-01", v2: "2025-10-13"',
  );
  expect(first?.contract.deprecation).toEqual({ since: "2025-10-13", sunset: "2026-04-13" });
  expect(first?.document["x-tallystick-deprecation"]).toEqual({ since: "2025-10-13", sunset: "2026-04-13" });
  expect(first?.document.paths["/books/{id}"]?.["get"]?.deprecated).toBe(true);
  expect(second?.contract.deprecation).toBeUndefined();
  expect(second?.document.paths["/books/{id}"]?.["get"]?.deprecated).toBeUndefined();
});

test("A version that ends before it is deprecated is an error", async () => {
  const diagnostics = await tester.diagnose(`
    @service @versioned(Versions) namespace Shelf;
    enum Versions { @deprecation(#{ since: "2025-10-13", sunset: "2025-10-12" }) v1 }
    enum Other { @deprecation(#{ since: "2025-10-13" }) v9 }
    @access(#{ scheme: "none" }) @route("/books") op list(): void;
  `);
  expect(diagnostics.map(({ message }) => message)).toEqual([
    "v9 is no version of the service. It has v1.",
    "The version ends on 2025-10-12, before 2025-10-13, since when it is deprecated.",
  ]);
});
