import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { generateCommand } from "../generate-command.ts";
import { importDocument } from "./import-document.ts";
import type { Json } from "./read-document.ts";

vi.setConfig({ testTimeout: 60_000 });

function folder(): string {
  const made = realpathSync(mkdtempSync(join(tmpdir(), "import-")));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

const pet = {
  type: "object",
  required: ["id", "name"],
  properties: { id: { type: "integer" }, name: { type: "string", nullable: true } },
};
const reference = { $ref: "#/components/schemas/Pet" };
const json = (schema: Json): Json => ({ "application/json": { schema } });
const reply = (schema: Json): Json => ({ description: "Done", content: json(schema) });
const petId = { name: "petId", in: "path", required: true, schema: { type: "integer" } };
const gone = { description: "No such pet" };

/** A pet shop, with other members of the document where they are given. */
function petShop({ paths = {}, ...others }: { paths?: Json } & Json = {}): Json {
  return {
    openapi: "3.0.3",
    info: { title: 'The "Pet" shop', version: "1" },
    paths: {
      "/pets": {
        get: { operationId: "listPets", responses: { 200: reply({ type: "array", items: reference }) } },
        post: {
          operationId: "addPet",
          requestBody: { required: true, content: json(reference) },
          responses: { 201: reply(reference) },
        },
      },
      "/pets/{petId}": {
        get: { operationId: "getPet", parameters: [petId], responses: { 200: reply(reference), 404: gone } },
        delete: {
          operationId: "removePet",
          parameters: [petId],
          responses: { 204: { description: "Removed" }, 404: gone },
        },
      },
      ...paths,
    },
    components: { schemas: { Pet: pet }, ...(others["components"] as Json | undefined) },
    ...Object.fromEntries(Object.entries(others).filter(([name]) => name !== "components")),
  };
}

function written(document: Json, into = folder()): string {
  const file = join(into, "api.json");
  writeFileSync(file, JSON.stringify(document));
  return file;
}

async function statements(
  document: Json,
): Promise<{ said: string[]; open: string; refused: string[]; shapes: string }> {
  const into = folder();
  const { placed, open, refused, outputs } = await importDocument(written(document, into), join(into, "spec"));
  const shapes = outputs["shapes.tsp"] ?? "";
  return { said: placed.map(({ statement }) => statement), open: open.join("\n"), refused, shapes };
}

async function command(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const terminal = {
    calledAs: "tallystick-generate",
    out: (line: string) => out.push(line),
    fail: (line: string) => err.push(line),
  };
  const code = await generateCommand(args, terminal);
  return { code, out: out.join("\n"), err: err.join("\n") };
}

test("verbs, paths and replies say what operations do, and unknown codes are any", async () => {
  const { said, open, refused } = await statements(petShop());
  expect(said).toEqual(
    expect.arrayContaining([
      "@@useAuth(ThePetshop, NoAuth);",
      "@@creates(ThePetshop.addPet, ThePetshop.Pet);",
      "@@reads(ThePetshop.getPet, ThePetshop.Pet);",
      "@@deletes(ThePetshop.removePet, ThePetshop.Pet);",
      "@@lists(ThePetshop.listPets, ThePetshop.Pet);",
      '@@listing(ThePetshop.listPets, #{ envelope: "plain", order: "none" });',
      "@@identifies(ThePetshop.getPet::parameters.petId, ThePetshop.Pet);",
      '@@refuses(ThePetshop.getPet, #{ when: "unknown", at: "path.petId", status: 404, code: "*" });',
    ]),
  );
  const conventions = said.find((each) => each.startsWith("@@conventions"));
  expect(conventions).toContain('invalid: #{ status: 400, code: "*" }');
  expect(conventions).toContain("standardRulesLeftOut: #{ `unknown-method-refused`:");
  expect(open).toMatch(/^3 integers are int64 or without a format/);
  expect(refused).toEqual([]);
});

test("an example of a body is one of the operation, where it fits the shapes", async () => {
  const Visit = {
    type: "object",
    required: ["kind", "at"],
    properties: {
      kind: { $ref: "#/components/schemas/Kind" },
      size: { type: "string", enum: ["SMALL", "LARGE"] },
      at: { type: "string", format: "date-time" },
      notes: { type: "array", items: { type: "object", properties: { "said-by": { type: "string" } } } },
      weight: { type: "number", nullable: true },
    },
  };
  const visit = { $ref: "#/components/schemas/Visit" };
  const example = {
    kind: "SHOT",
    size: "SMALL",
    at: "2026-03-01T09:00:00Z",
    notes: [{ "said-by": "A ${vet}" }],
    weight: null,
  };
  const book = (content: Json): Json => ({ requestBody: { content }, responses: { 201: reply(visit) } });
  const { said, open, refused } = await statements(
    petShop({
      components: { schemas: { Pet: pet, Visit, Kind: { type: "string", enum: ["CHECK", "SHOT"] } } },
      paths: {
        "/visits": { post: { operationId: "book", ...book({ "application/json": { schema: visit, example } }) } },
        "/plans": {
          post: {
            operationId: "plan",
            ...book({
              "application/json": { schema: visit, examples: { first: { value: { ...example, kind: "CUT" } } } },
            }),
          },
        },
      },
    }),
  );
  expect(refused).toEqual([]);
  expect(said.filter((each) => each.startsWith("@@opExample"))).toEqual([
    '@@opExample(ThePetshop.book, #{ parameters: #{ body: #{ kind: ThePetshop.Kind.SHOT, size: "SMALL", at: utcDateTime.fromISO("2026-03-01T09:00:00Z"), notes: #[#{ `said-by`: "A \\${vet}" }], weight: null } } });',
  ]);
  expect(open).toMatch(/@@opExample\(ThePetshop\.plan.*is not taken over: .*CUT/);
});

test("a second import updates the shapes, names what dangles and what is new, and leaves the behaviour alone", async () => {
  const into = folder();
  const out = join(into, "spec");
  const first = await command("--from", written(petShop(), into), "--out", out);
  expect(first).toMatchObject({ code: 0, err: "" });
  expect(first.out).toMatch(
    /behavior\.tsp:\d+: @@reads\(ThePetshop\.getPet, ThePetshop\.Pet\); because GET \/pets\/\{petId\} shows one Pet/,
  );
  expect(await command("--spec", out, "--out", join(into, "gen"))).toMatchObject({ code: 0, err: "" });
  const behavior = readFileSync(join(out, "behavior.tsp"), "utf8");

  const { get } = (petShop()["paths"] as Record<string, Json>)["/pets/{petId}"] ?? {};
  const patch = { operationId: "renamePet", parameters: [petId], responses: { 200: reply(reference) } };
  const changed = petShop({ paths: { "/pets/{petId}": { get, patch } } });
  const second = await command("--from", written(changed, into), "--out", out);
  expect(second.code).toBe(1);
  expect(second.err).toMatch(/behavior\.tsp:\d+:\d+ - error .*removePet[^]*do not fit/);
  expect(second.out).toMatch(
    /New in the document[^]*PATCH \/pets\/\{petId\}[^]*@@changes\(ThePetshop\.renamePet, ThePetshop\.Pet\);/,
  );
  expect(readFileSync(join(out, "shapes.tsp"), "utf8")).toMatch(/^\/\/ Generated from api\.json[^]*renamePet/);
  expect(readFileSync(join(out, "behavior.tsp"), "utf8")).toBe(behavior);
});

/** A path with security of its own. */
const secured = (security: unknown): Json => ({ get: { security, responses: { 204: { description: "Done" } } } });

test("a document without bounds is told where they stand, and one with bounds is not", async () => {
  const name = { type: "string", maxLength: 40 };
  const bounded = { ...pet, properties: { ...pet.properties, name } };
  const told = [pet, bounded].map(async (Pet) => {
    const { open } = await importDocument(written(petShop({ components: { schemas: { Pet } } })), folder());
    return open.some((line) => /^Nothing in a request body has bounds.*`maxLength`/.test(line));
  });
  expect(await Promise.all(told)).toEqual([true, false]);
});

test("every kind of security is declared, also alternatives and several at once", async () => {
  const into = folder();
  const schemes = {
    head: { type: "apiKey", in: "header", name: "X-Key" },
    ask: { type: "apiKey", in: "query", name: "key" },
    jar: { type: "apiKey", in: "cookie", name: "sid" },
    token: { type: "http", scheme: "bearer" },
    user: { type: "http", scheme: "basic" },
    flow: { type: "oauth2", flows: { clientCredentials: { tokenUrl: "https://a.test/token", scopes: { read: "" } } } },
    login: { type: "openIdConnect", openIdConnectUrl: "https://a.test/.well-known" },
  };
  const ways = {
    "/a": [{ ask: [] }, { jar: [] }],
    "/b": [{ token: [], user: [] }],
    "/c": [{ flow: ["read"] }],
    "/d": [{ login: [] }],
    "/e": [],
  };
  const paths = Object.fromEntries(Object.entries(ways).map(([path, security]) => [path, secured(security)]));
  const document = petShop({ paths, security: [{ head: [] }], components: { securitySchemes: schemes } });
  const { outputs, placed } = await importDocument(written(document, into), join(into, "spec"));
  expect(outputs["shapes.tsp"]?.split("\n").filter((line) => line.startsWith("@@useAuth"))).toEqual([
    "@@useAuth(ThePetshop, ThePetshop.Security.head);",
    "@@useAuth(ThePetshop.get_a, ThePetshop.Security.ask | ThePetshop.Security.jar);",
    "@@useAuth(ThePetshop.get_b, [ThePetshop.Security.token, ThePetshop.Security.user]);",
    '@@useAuth(ThePetshop.get_c, ThePetshop.Security.flow<["read"]>);',
    "@@useAuth(ThePetshop.get_d, ThePetshop.Security.login);",
    "@@useAuth(ThePetshop.get_e, NoAuth);",
  ]);
  expect(placed.some(({ statement }) => statement.includes("NoAuth"))).toBe(false);
});

const number = { type: "integer", format: "int32" };
const query = (name: string, schema: Json = number): Json => ({ name, in: "query", schema });

/** A list in an envelope, with these parameters. */
const listed = (parameters: Json[], members: Json = {}): Json => {
  const properties = { data: { type: "array", items: reference }, ...members };
  const { post } = (petShop()["paths"] as Record<string, Json>)["/pets"] ?? {};
  return petShop({
    paths: {
      "/pets": {
        get: { operationId: "listPets", parameters, responses: { 200: reply({ type: "object", properties }) } },
        post,
      },
    },
  });
};

test("pages by cursor are declared with the names of the document", async () => {
  const limit = query("limit", { ...number, default: 10, minimum: 1, maximum: 50 });
  const more = { has_more: { type: "boolean" }, next_cursor: { type: "string" } };
  const { said } = await statements(listed([limit, query("after", { type: "string" })], more));
  expect(said).toContain(
    '@@listing(ThePetshop.listPets, #{ envelope: "paged", order: "none", limit: #{ default: 10, min: 1, max: 50 } });',
  );
  expect(said.find((each) => each.startsWith("@@conventions"))).toContain(
    'paging: #{ limit: "limit", data: "data", cursor: "after", hasMore: "has_more", nextCursor: "next_cursor" }',
  );
});

test("pages by the last item are declared with the names of the document", async () => {
  const more = { has_more: { type: "boolean" } };
  const { said } = await statements(listed([query("limit", sizes), query("starting_after", { type: "string" })], more));
  expect(said).toContain(
    '@@listing(ThePetshop.listPets, #{ envelope: "paged", order: "none", limit: #{ default: 10, min: 1, max: 50 }, pages: #{ by: "last-item", parameter: "starting_after" } });',
  );
  expect(said.find((each) => each.startsWith("@@conventions"))).toContain(
    'paging: #{ limit: "limit", data: "data", hasMore: "has_more" }',
  );
});

const sizes = { ...number, default: 10, minimum: 1, maximum: 50 };

test("pages whose sizes a document does not have are declared without them", async () => {
  const someSizes = { ...number, default: 10 };
  for (const [schema, limit] of [
    [undefined, "#{}"],
    [someSizes, "#{ default: 10 }"],
  ] as const) {
    const { said } = await statements(listed([query("limit", schema), query("offset")]));
    expect(said).toContain(
      `@@listing(ThePetshop.listPets, #{ envelope: "paged", order: "none", limit: ${limit}, pages: #{ by: "offset", parameter: "offset" } });`,
    );
  }
});

test.for<[by: string, size: string, parameter: string]>([
  ["offset", "limit", "offset"],
  ["number", "per_page", "page"],
])("pages by %s are declared with the parameters of the document", async ([by, size, parameter]) => {
  const { said } = await statements(listed([query(size, sizes), query(parameter)]));
  expect(said).toContain(
    `@@listing(ThePetshop.listPets, #{ envelope: "paged", order: "none", limit: #{ default: 10, min: 1, max: 50 }, pages: #{ by: "${by}", parameter: "${parameter}" } });`,
  );
  expect(said.find((each) => each.startsWith("@@conventions"))).toContain(
    `paging: #{ limit: "${size}", data: "data" }`,
  );
});

test.for<[string, Json[], RegExp]>([
  ["without a limit", [query("page")], /paged by the number of the page, and has no parameter for the size/],
  ["without a next page", [query("limit", sizes)], /takes limit, and nothing is known of a next page/],
])("pages %s are left to a person", async ([, parameters, why]) => {
  const { said, open } = await statements(listed(parameters));
  expect(said).toContain("@@lists(ThePetshop.listPets, ThePetshop.Pet);");
  expect(said.some((each) => each.startsWith("@@listing"))).toBe(false);
  expect(open).toMatch(why);
});

test("a text in JSON stays JSON, and a creation that shows nothing else creates", async () => {
  const text = reply({ type: "string" });
  const { get } = (petShop()["paths"] as Record<string, Json>)["/pets/{petId}"] ?? {};
  const paths = {
    "/pets": { post: { operationId: "addPet", responses: { 201: text } } },
    "/pets/{petId}": { get },
  };
  const { said, shapes } = await statements(petShop({ paths }));
  expect(shapes).toMatch(/@header contentType: "application\/json";\s*@body body: string/);
  expect(said).toContain("@@creates(ThePetshop.addPet, ThePetshop.Pet);");
});

test.each([
  ["boolean", { type: "boolean" }],
  ["safeint", { type: "integer" }],
  ['"a" | "b"', { enum: ["a", "b"] }],
  ["string | safeint", { anyOf: [{ type: "string" }, { type: "integer" }] }],
])("a %s in JSON stays JSON", async (type, schema) => {
  const paths = { "/answer": { get: { operationId: "answer", responses: { 200: reply(schema) } } } };
  const { shapes } = await statements(petShop({ paths, openapi: "3.1.0" }));
  expect(shapes.replaceAll(/\s+/g, " ")).toContain(`@header contentType: "application/json"; @body body: ${type};`);
});

test("schemas that only refer to each other end no import", async () => {
  const paths = {
    "/answer": { get: { operationId: "answer", responses: { 200: reply({ $ref: "#/components/schemas/Hen" }) } } },
  };
  const schemas = { Hen: { $ref: "#/components/schemas/Egg" }, Egg: { $ref: "#/components/schemas/Hen" } };
  expect((await statements(petShop({ paths, components: { schemas } }))).shapes).toContain("op answer");
});

const anyText = { type: "string" };

test.each([
  ["itself", { oneOf: [{ $ref: "#/components/schemas/Hen" }, anyText] }, "Hen/oneOf/0 is left out, as Hen"],
  ["another that is one of it", { anyOf: [anyText, { $ref: "#/components/schemas/Egg" }] }, "Egg/anyOf/0 is"],
  [
    "a union of it",
    { oneOf: [{ anyOf: [{ $ref: "#/components/schemas/Hen" }, anyText] }, { type: "null" }] },
    "Hen/anyOf/0",
  ],
  ["nothing else", { anyOf: [{ $ref: "#/components/schemas/Hen" }] }, "Hen/anyOf/0 is left out, as Hen"],
])("a union of %s ends no import, and what is left out is listed", async (_, Hen, note) => {
  const paths = {
    "/answer": { get: { operationId: "answer", responses: { 200: reply({ $ref: "#/components/schemas/Hen" }) } } },
  };
  const Egg = { anyOf: [{ $ref: "#/components/schemas/Hen" }, { type: "boolean" }] };
  const { shapes, open } = await statements(petShop({ paths, components: { schemas: { Hen, Egg } } }));
  expect(shapes).toContain("op answer");
  expect(open).toContain(`#/components/schemas/${note}`);
});

test("a list in an envelope without pages is plain", async () => {
  const { said } = await statements(listed([]));
  expect(said).toContain('@@listing(ThePetshop.listPets, #{ envelope: "plain", order: "none" });');
});

test("a document that declares a 405 has the rule about other methods", async () => {
  const methods = { get: { operationId: "getToys", responses: { 200: reply({ type: "string" }), 405: gone } } };
  const { said } = await statements(petShop({ paths: { "/toys": methods } }));
  expect(said.find((each) => each.startsWith("@@conventions"))).not.toContain("standardRulesLeftOut");
});

test("a parameter may be called as the thing and its member", async () => {
  const toy = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
  const toyName = { name: "toyName", in: "path", required: true, schema: { type: "string" } };
  const one = reply({ $ref: "#/components/schemas/Toy" });
  const paths = {
    "/toys/{toyName}": { get: { operationId: "getToy", parameters: [toyName], responses: { 200: one } } },
  };
  const { said } = await statements(petShop({ components: { schemas: { Pet: pet, Toy: toy } }, paths }));
  expect(said).toEqual(
    expect.arrayContaining([
      "@@reads(ThePetshop.getToy, ThePetshop.Toy);",
      "@@identifies(ThePetshop.Toy.name, ThePetshop.Toy);",
      "@@identifies(ThePetshop.getToy::parameters.toyName, ThePetshop.Toy);",
    ]),
  );
});

test("a thing with a list in it, whose id has another name, is no list", async () => {
  const item = { type: "object", properties: { sku: { type: "string" } } };
  const order = {
    type: "object",
    required: ["number", "lines"],
    properties: { number: { type: "string" }, lines: { type: "array", items: item } },
  };
  const body = { requestBody: { required: true, content: json(item) } };
  const orderNumber = { name: "number", in: "path", required: true, schema: { type: "string" } };
  const orderReply = reply({ $ref: "#/components/schemas/Order" });
  const list = reply({ type: "object", properties: { orders: { type: "array", items: order } } });
  const { said } = await statements({
    ...petShop({
      components: { schemas: { Order: order } },
    }),
    paths: {
      "/orders": {
        get: { operationId: "listOrders", responses: { 200: list } },
        post: { operationId: "addOrder", ...body, responses: { 201: orderReply } },
      },
      "/orders/{number}": {
        get: { operationId: "getOrder", parameters: [orderNumber], responses: { 200: orderReply, 404: gone } },
      },
    },
  });
  const shop = "ThePetshop";
  for (const each of ["reads(.getOrder", "creates(.addOrder", "lists(.listOrders"])
    expect(said).toContain(`@@${each.replace(".", `${shop}.`)}, ${shop}.Order);`);
});

test("a part that says a member again is one object with the others", async () => {
  const base = { type: "object", properties: { data: { type: "object" }, links: { type: "string" } } };
  const both = {
    allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { data: { type: "array", items: reference } } }],
  };
  const paths = { "/all": { get: { responses: { 200: reply(both) } } } };
  const { refused } = await statements(petShop({ paths, components: { schemas: { Pet: pet, Base: base } } }));
  expect(refused).toEqual([]);
});

test("a document of Swagger 2 is converted first", async () => {
  const into = folder();
  const file = join(into, "api.yaml");
  writeFileSync(
    file,
    `swagger: "2.0"
info: { title: Shelf, version: "1" }
produces: [application/json]
paths:
  /books/{id}:
    get:
      operationId: getBook
      parameters: [{ name: id, in: path, required: true, type: string }]
      responses: { 200: { description: One, schema: { $ref: "#/definitions/Book" } } }
definitions:
  Book: { type: object, required: [id], properties: { id: { type: string } } }
`,
  );
  const { placed, open } = await importDocument(file, join(into, "spec"));
  expect(placed.map(({ statement }) => statement)).toContain("@@reads(Shelf.getBook, Shelf.Book);");
  expect(open[0]).toMatch(/Swagger 2/);
});

test("an import takes in what other files hold, and fetches nothing", async () => {
  const into = folder();
  mkdirSync(join(into, "parts"));
  writeFileSync(join(into, "parts/pet.yaml"), JSON.stringify(pet));
  const near = petShop({ components: { schemas: { Pet: { $ref: "parts/pet.yaml" } } } });
  const { refused, operations } = await importDocument(written(near, into), join(into, "spec"));
  expect([refused, operations]).toEqual([[], 4]);
  const far = petShop({ components: { schemas: { Pet: { $ref: "https://a.test/pet.yaml" } } } });
  await expect(importDocument(written(far, into), join(into, "far"))).rejects.toThrow(
    /nothing is fetched from the network/,
  );
  const lost = petShop({ components: { schemas: { Pet: { $ref: "parts/dog.yaml" } } } });
  await expect(importDocument(written(lost, into), join(into, "lost"))).rejects.toThrow(
    /parts\/dog\.yaml, which is not there/,
  );
});

test.for<[string, RegExp]>([
  ["{}", /is no document of OpenAPI 3\.0, OpenAPI 3\.1 or Swagger 2: it has no member/],
  ['{"openapi":"4.0.0"}', /it says openapi: "4\.0\.0"/],
  ["{ not: [json", /is neither JSON nor YAML/],
  ['{"openapi":"3.1.0","info":{"title":"Empty","version":"1"},"paths":{}}', /has no operation/],
])("%s is refused with an explanation", async ([text, message]) => {
  const into = folder();
  writeFileSync(join(into, "api.json"), text);
  const { code, err } = await command("--from", join(into, "api.json"), "--out", join(into, "spec"));
  expect([code, err]).toEqual([1, expect.stringMatching(message)]);
});

test.for([["--spec", "x"], ["--skip-unsupported"]])("--from with %s is explained", async (others) => {
  const { code, err } = await command("--from", "api.json", "--out", "spec", ...others);
  expect([code, err]).toEqual([1, expect.stringContaining("belongs to the call that reads it")]);
});

test("a collection and its items may have a slash at their ends", async () => {
  const { "/pets": all = {}, "/pets/{petId}": one = {} } = petShop()["paths"] as Record<string, Json>;
  const { said } = await statements({ ...petShop(), paths: { "/pets/": all, "/pets/{petId}/": one } });
  expect(said).toEqual(
    expect.arrayContaining([
      "@@lists(ThePetshop.listPets, ThePetshop.Pet);",
      "@@creates(ThePetshop.addPet, ThePetshop.Pet);",
      "@@reads(ThePetshop.getPet, ThePetshop.Pet);",
    ]),
  );
});

/** The shapes of the pet shop with these schemas, and what is said about them. */
async function shapesWith(schemas: Json): Promise<{ shapes: string; open: string; said: string[] }> {
  return statements(petShop({ components: { schemas: { Pet: pet, ...schemas } } }));
}

const cage = { type: "object", properties: { bars: { type: "string" } }, additionalProperties: false };

test("an object that allows no other members stays closed, and as a part of another is open", async () => {
  const whole = { allOf: [{ $ref: "#/components/schemas/Part" }, { properties: { x: { type: "string" } } }] };
  const { shapes } = await shapesWith({ Cage: cage, Part: cage, Whole: whole });
  expect(/model Cage \{[^}]*\}/.exec(shapes)?.[0]).toContain("...Record<never>;");
  expect(/model Part \{[^}]*\}/.exec(shapes)?.[0]).not.toContain("Record");
});

test("alternatives have the kind that a discriminator maps to each", async () => {
  const bird = { type: "object", required: ["kind"], properties: { kind: { type: "string" } } };
  const oneOf = ["Bird", "Fish"].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const mapping = { bird: "#/components/schemas/Bird", fish: "#/components/schemas/Fish" };
  const animal = { oneOf, discriminator: { propertyName: "kind", mapping } };
  const { shapes } = await shapesWith({ Bird: bird, Fish: bird, Animal: animal });
  expect(/model Bird \{[^}]*\}/.exec(shapes)?.[0]).toContain('kind: "bird"');
});

test("a nullable enum keeps its default, and can be a state", async () => {
  const status = { allOf: [{ $ref: "#/components/schemas/Mood" }], nullable: true, default: "calm" };
  const { shapes, open, said } = await shapesWith({
    Pet: { ...pet, properties: { ...pet.properties, status } },
    Mood: { type: "string", enum: ["calm", "wild"] },
  });
  expect(shapes).toContain("status?: Mood | null = Mood.calm;");
  expect(open).not.toContain("have no name in the document");
  expect(said.join("\n")).toContain('@@lifecycle(ThePetshop.Mood, ThePetshop.Pet, #{ field: "status"');
});

test("keywords that shapes cannot have are named with their places", async () => {
  const lengths = { type: "array", uniqueItems: true, items: { type: "number", multipleOf: 5 } };
  const { open, shapes } = await shapesWith({ Cage: { ...cage, properties: { lengths } } });
  expect(shapes).toContain('@extension("x-tallystick-keywords", #{ uniqueItems: true }) lengths?');
  expect(open).toContain("`multipleOf` is not taken over (#/components/schemas/Cage/properties/lengths/items).");
  expect(open).not.toContain("uniqueItems");
});

test("of media types with several schemas the one in JSON is taken, and the others are named", async () => {
  const form = { type: "object", properties: { nickname: { type: "string" } } };
  const content = { "application/x-www-form-urlencoded": { schema: form }, ...json(reference) };
  const post = { operationId: "renamePets", requestBody: { content }, responses: { 200: reply(reference) } };
  const { open, shapes } = await statements(petShop({ paths: { "/renames": { post } } }));
  expect(shapes).not.toContain("nickname");
  expect(open).toContain("POST /renames: application/x-www-form-urlencoded has another schema than application/json");
});
