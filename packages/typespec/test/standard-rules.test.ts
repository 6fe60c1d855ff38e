import { resolve } from "node:path";
import { createTester } from "@typespec/compiler/testing";
import { expect, test } from "vitest";
import type { Contract } from "../src/model.ts";

const libraries = [
  "@typespec/http",
  "@typespec/openapi",
  "@typespec/openapi3",
  "@typespec/versioning",
  "@tallystick/typespec",
];
const emitter = createTester(resolve(import.meta.dirname, ".."), { libraries }).emit("@tallystick/typespec");

async function contractOf(ofService: string, more = ""): Promise<Contract> {
  const { outputs } = await emitter.compile(`
    import "@typespec/http"; import "@typespec/openapi"; import "@typespec/versioning"; import "@tallystick/typespec";
    using TypeSpec.Http; using TypeSpec.OpenAPI; using TypeSpec.Versioning; using Tallystick.Contract;
    @service(#{ title: "Shelf" }) @versioned(Versions) @server("http://127.0.0.1/{version}", "Here", { version: string })
    ${ofService}
    namespace Shelf;
    enum Versions { v1: "v1" }
    @error model Missing { @statusCode _: 404; status: 404; code: "UNKNOWN" | "NO_PAGE"; message: string; }
    model Book { id: string; title: string; }
    @operationId("books.get") @get @route("/books/{id}") @access(#{ scheme: "platform" }) @reads(Book)
    @refuses(#{ when: "unknown", at: "path.id", status: 404, code: "UNKNOWN" })
    op get(@path @identifies(Book) id: string): Book | Missing;
    ${more}
  `);
  const [, text = "{}"] = Object.entries(outputs).find(([name]) => name.startsWith("contract.")) ?? [];
  const contract: Contract = JSON.parse(text);
  return contract;
}

function stating(contract: Contract, statement: string): string[] {
  return Object.values(contract.rules)
    .filter(({ states = [] }) => states.some((each) => each === statement))
    .map(({ id }) => id);
}

test("Unstated behaviour gets a standard rule with the answers of the conventions", async () => {
  const contract = await contractOf('@conventions(#{ answers: #{ unknownPath: #{ status: 404, code: "NO_PAGE" } } })');
  const [id = ""] = stating(contract, "unknown-path-refused");
  expect(id).toMatch(/^STD-\d\d$/);
  expect(contract.rules[id]).toMatchObject({
    sentence: "An undeclared path is answered 404 NO_PAGE.",
    origin: "decision",
    on: "Shelf",
  });
});

test("A standard rule stands where the conventions are declared", async () => {
  const above = await contractOf("\n@conventions(#{})");
  const below = await contractOf("", "\n@@conventions(Shelf, #{});");
  const lines = [await contractOf(""), above, below].map(({ rules }) => rules["STD-16"]?.source.line);
  // Without any, at the service.
  expect(lines).toEqual([4, 6, 14]);
});

test("Ambiguity gets standard rules where the contract says how it is answered, and nowhere else", async () => {
  const statements = ["repeated-header-refused", "repeated-parameter-refused", "repeated-member-refused"];
  const silent = await contractOf("");
  expect(statements.flatMap((each) => stating(silent, each))).toEqual([]);
  expect(silent.conventions.answers.ambiguous).toBeUndefined();
  const declared = await contractOf('@conventions(#{ answers: #{ ambiguous: #{ status: 400, code: "TWICE" } } })');
  const rules = statements.flatMap((each) => stating(declared, each));
  // It has credentials in a header, and neither a query nor a body.
  expect(rules.map((id) => declared.rules[id]?.sentence)).toEqual([
    "A header that has one value, sent with two, is answered 400 TWICE.",
  ]);
});

test("Absent features get no standard rule", async () => {
  const contract = await contractOf("");
  expect(stating(contract, "credentials-required")).toHaveLength(1);
  expect(stating(contract, "page-items")).toEqual([]);
  expect(stating(contract, "two-keys-work-twice")).toEqual([]);
});

test("An update of a readable resource gets a rule that its values are returned", async () => {
  const update = `@operationId("books.update") @patch @route("/books/{id}")
    @access(#{ scheme: "platform" }) @changes(Book)
    @refuses(#{ when: "unknown", at: "path.id", status: 404, code: "UNKNOWN" })
    op update(@path @identifies(Book) id: string, @body book: BookUpdate): Book | Missing;`;
  expect(stating(await contractOf(""), "changed-is-shown")).toEqual([]);
  expect(stating(await contractOf("", `model BookUpdate { title?: string; } ${update}`), "changed-is-shown")).toEqual([
    expect.stringMatching(/^STD-\d\d$/),
  ]);
});

const replacing = (body: string): string => `model Label { id: string; text: string; note: string | null; }
    @operationId("labels.get") @get @route("/labels/{id}") @access(#{ scheme: "platform" }) @reads(Label)
    @refuses(#{ when: "unknown", at: "path.id", status: 404, code: "UNKNOWN" })
    op label(@path @identifies(Label) id: string): Label | Missing;
    model LabelReplace { ${body} }
    @operationId("labels.replace") @put @route("/labels/{id}") @access(#{ scheme: "platform" }) @changes(Label)
    @refuses(#{ when: "unknown", at: "path.id", status: 404, code: "UNKNOWN" })
    op replace(@path @identifies(Label) id: string, @body body: LabelReplace): Label | Missing;`;

const clearing = async (body: string): Promise<string[]> =>
  stating(await contractOf("", replacing(body)), "left-out-is-cleared");

test("A replacement gets a rule that it clears omitted optional fields", async () => {
  expect(await clearing("text: string; note?: string | null;")).toEqual([expect.stringMatching(/^STD-\d\d$/)]);
  expect(await clearing("text: string; note: string | null;")).toEqual([]);
  expect(await clearing('text: string; note?: string | null = "none";')).toEqual([]);
  expect(await clearing("text?: string; note: string | null;")).toEqual([]);
});

const creating = (forgets: string): string => `model Order { bookId: string; } model Loan { id: string; }
    @operationId("loans.create") @post @route("/loans") @access(#{ scheme: "platform" }) @creates(Loan)
    @idempotent(#{ header: "Key", scope: #[], mismatch: "refuse", inFlight: "wait", retention: "P1D", forgets: ${forgets} })
    @refuses(#{ when: "unknown", at: "body.bookId", status: 404, code: "UNKNOWN" })
    op create(@header key?: string, @body order: Order): Loan | Missing;`;

test("A key gets a rule that it replays refusals with a remembered status", async () => {
  expect(stating(await contractOf("", creating("#[404]")), "refusal-remembered")).toEqual([]);
  expect(stating(await contractOf("", creating("#[401]")), "refusal-remembered")).toHaveLength(1);
});

test("A stated rule replaces the standard one", async () => {
  const contract = await contractOf(
    '@rule("WIRE-01", "An unknown path is a 404.", #{ states: #["unknown-path-refused"] })',
  );
  expect(stating(contract, "unknown-path-refused")).toEqual(["WIRE-01"]);
});

test("A clause without a rule belongs to the standard rule of its decorator", async () => {
  const contract = await contractOf("");
  const rule = contract.operations["books.get"]?.refusals[0]?.rule ?? "";
  expect(contract.rules[rule]).toMatchObject({ declaredBy: "refuses", origin: "decision" });
});

test("Standard rules of statements and of clauses have ids of their own", async () => {
  const contract = await contractOf(
    "",
    `@operationId("books.drop") @delete @route("/books/{id}") @access(#{ scheme: "none" })
    @deletes(Book, #{ restoredBy: "books.restore" }) op drop(@path @identifies(Book) id: string): void;
    @operationId("books.restore") @post @route("/books/{id}/restore") @access(#{ scheme: "none" })
    op restore(@path @identifies(Book) id: string): Book;`,
  );
  const access = contract.operations["books.drop"]?.access.rule ?? "";
  expect(contract.rules[access]?.declaredBy).toBe("access");
  expect(stating(contract, "restored-is-there")).toHaveLength(1);
});

test("A contract may do without standard rules", async () => {
  const contract = await contractOf('@conventions(#{ standardRules: "none" })');
  expect(Object.keys(contract.rules)).toEqual([]);
  expect(contract.operations["books.get"]?.refusals[0]?.rule).toBeUndefined();
});

test.for([
  ["an operation", '@emits("BOOK.CLOSED") @changes(Volume)', "", ""],
  ["a move of a lifecycle", "@changes(Volume)", ', emits: #["BOOK.CLOSED"]', ""],
  ["the beginning of a lifecycle", "@creates(Volume)", "", ', emits: #["BOOK.CLOSED"]'],
] as const)("Events of %s get a standard rule", async ([, ofOperation, ofEdge, ofBeginning]) => {
  const contract = await contractOf(
    "",
    `@lifecycle(Volume, #{ field: "state", initial: #["OPEN"], terminal: #["CLOSED"],
       edges: #[#{ from: "OPEN", to: "CLOSED", by: "volumes.close"${ofEdge} }], drivers: #[#{ operation: "volumes.close" }]${ofBeginning} })
     enum VolumeState { OPEN, CLOSED }
     model Volume { id: string; state: VolumeState; }
     ${ofOperation}
     @operationId("volumes.close") @post @route("/volumes/{id}") @access(#{ scheme: "platform" })
     op close(@path @identifies(Volume) id: string): Volume | Missing;
     enum EventType { closed: "BOOK.CLOSED" }
     model Event { id: string; type: EventType; data: Volume; }
     @operationId("webhooks.volume") @post @route("/hook") @access(#{ scheme: "none" })
     @webhook("volume", #{ signatureHeader: "S", timeout: "PT5S", retry: #{ first: "PT5S", longest: "PT5M", until: "PT1H" } })
     op told(@header("S") signature: string, @body body: Event): void;`,
  );
  expect(stating(contract, "events-follow-changes")).toHaveLength(1);
});

const lending = (shown: string, emitted: string): string => `model Copy { @identifies(Copy) id: string; title: string; }
    model Summary { @identifies(Copy) id: string; title: int32; }
    @operationId("copies.get") @get @route("/copies/{id}") @access(#{ scheme: "platform" }) @reads(Copy)
    @refuses(#{ when: "unknown", at: "path.id", status: 404, code: "UNKNOWN" })
    op copy(@path @identifies(Copy) id: string): Copy | Missing;
    ${emitted} @operationId("copies.lend") @post @route("/copies/{id}/lend") @access(#{ scheme: "platform" })
    op lend(@path @identifies(Copy) id: string): Copy | Missing;
    enum EventType { out: "COPY.OUT" }
    model Event { id: string; type: EventType; data: ${shown}; }
    @operationId("webhooks.copy") @post @route("/hook") @access(#{ scheme: "none" })
    @webhook("copy", #{ signatureHeader: "S", timeout: "PT5S", retry: #{ first: "PT5S", longest: "PT5M", until: "PT1H" } })
    op told(@header("S") signature: string, @body body: Event): void;`;

test.for([
  ["the resource itself", "Copy", '@emits("COPY.OUT")', 1],
  ["a part of the resource", "Summary", '@emits("COPY.OUT")', 0],
  ["the resource, and that nothing causes", "Copy", "", 0],
] as const)("An event whose data is %s gets as many rules about its data", async ([, shown, emitted, count]) => {
  expect(stating(await contractOf("", lending(shown, emitted)), "event-data")).toHaveLength(count);
});

test("A state with every requestable transition has no refusal rule", async () => {
  const contract = await contractOf(
    "",
    `model Loan { id: string; state: LoanState; }
     @lifecycle(Loan, #{
       field: "state", initial: #["OPEN"], terminal: #["DONE"],
       edges: #[#{ from: "OPEN", to: "DONE", by: "loans.end" }],
       drivers: #[#{ operation: "loans.end" }],
       otherwise: #{ status: 404, code: "UNKNOWN", rules: #[] },
     })
     enum LoanState { OPEN, DONE }
     @operationId("loans.end") @post @route("/loans/{id}/end") @access(#{ scheme: "platform" }) @changes(Loan)
     op end(@path @identifies(Loan) id: string): Loan | Missing;`,
  );
  expect(contract.lifecycles["LoanState"]?.otherwise?.rules).toEqual([{ from: ["DONE"], rule: "STD-83" }]);
});

const loanOf = (given: string, shown = "@identifies(Book) bookId: string"): Promise<Contract> =>
  contractOf(
    "",
    `model Loan { id: string; ${shown}; } model LoanCreate { ${given} }
    @operationId("loans.create") @post @route("/loans") @access(#{ scheme: "platform" }) @creates(Loan)
    op lend(@body body: LoanCreate): Loan;`,
  );

test("An id outside the request gets a rule that its resource can be read", async () => {
  expect(stating(await loanOf("days: int32;"), "named-is-found")).toEqual([expect.stringMatching(/^STD-\d\d$/)]);
  expect(stating(await loanOf("@identifies(Book) bookId: string;"), "named-is-found")).toEqual([]);
  expect(stating(await loanOf("days: int32;", "@identifies(Loan) next: string"), "named-is-found")).toEqual([]);
});

test("A standard rule can be left out with a reason", async () => {
  const reason = "Any page is shown for a path that nothing has.";
  const contract = await contractOf(
    `@conventions(#{ standardRulesLeftOut: #{ \`unknown-path-refused\`: "${reason}" } })`,
  );
  expect(stating(contract, "unknown-path-refused")).toEqual([]);
  expect(stating(contract, "unknown-method-refused")).not.toEqual([]);
  expect(contract.conventions.standardRulesLeftOut).toEqual({ "unknown-path-refused": reason });
});

test.for([
  [405, true],
  [404, false],
] as const)("Where an unknown method is answered %i, its rule names Allow: %s", async ([status, named]) => {
  const contract = await contractOf(
    `@conventions(#{ answers: #{ methodNotAllowed: #{ status: ${status}, code: "*" } } })`,
  );
  const [id = ""] = stating(contract, "unknown-method-refused");
  expect(contract.rules[id]?.sentence.includes("Allow")).toBe(named);
});

test.for([
  ["", 1],
  ['@refuses(#{ when: "missing", at: "header.if-match", status: 404, code: "UNKNOWN" })', 0],
] as const)("A required header gets a standard rule unless %j says how it is refused", async ([refusal, rules]) => {
  const contract = await contractOf(
    "",
    `@operationId("books.remove") @delete @route("/books/{id}") @access(#{ scheme: "platform" }) ${refusal}
    op remove(@path @identifies(Book) id: string, @header ifMatch: string): void | Missing;`,
  );
  expect(stating(contract, "parameter-required")).toHaveLength(rules);
});

test("Scopes of OAuth2 get the standard rules about permissions", async () => {
  const flow = `{ type: OAuth2FlowType.implicit; authorizationUrl: "https://id.example.com"; scopes: ["write"] }`;
  const keep = `@operationId("books.keep") @post @route("/books/{id}/keep") @useAuth(OAuth2Auth<[${flow}]>) op keep(@path id: string): Book;`;
  const contract = await contractOf("", keep);
  expect(stating(contract, "permission-required")).toHaveLength(1);
  expect(stating(contract, "bearer-permission-suffices")).toHaveLength(1);
  expect(stating(await contractOf(""), "permission-required")).toEqual([]);
});

test.for([
  ['"credential"', "The same key of another caller is another key."],
  ['"path"', "The same key on another path is another key."],
  ['"credential", "path"', "The same key on another path, or of another caller, is another key."],
] as const)("Keys of the scope %s are said to be others just there", async ([scope, sentence]) => {
  const keep = `@operationId("books.keep") @post @route("/books/{id}/keep") @access(#{ scheme: "platform" })
    @idempotent(#{ header: "Idempotency-Key", scope: #[${scope}], mismatch: "refuse", inFlight: "wait", retention: "P1D", forgets: #[] })
    op keep(@path id: string, @header("Idempotency-Key") key?: string): Book | Missing;`;
  const contract = await contractOf("", keep);
  const [id = ""] = stating(contract, "keys-have-a-scope");
  expect(contract.rules[id]?.sentence).toBe(sentence);
});
