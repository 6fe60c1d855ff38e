import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { importDocument, type Imported } from "./import-document.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const DOCUMENT = `
openapi: 3.0.3
info: { title: Zone, version: "1" }
security: []
x-zone: &zone { description: One, headers: { ETag: { schema: { type: string } } }, content: { application/json: { schema: { $ref: "#/components/schemas/Zone" } } } }
x-none: &none { description: None }
paths:
  /zones:
    get:
      operationId: listZones
      parameters: [{ name: cursor, in: query, schema: { type: string } }, { name: page_size, in: query, schema: { type: integer, default: 20, minimum: 1, maximum: 100 } }]
      responses: { "200": { description: A page, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: { $ref: "#/components/schemas/Zone" } }, _links: { type: object, properties: { next: { type: object, properties: { href: { type: string } } } } } } } } } } }
    post:
      operationId: createZone
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/ZoneInput" } } } }
      responses: { "201": *zone, "409": { description: A zone of that name exists. } }
  /zones/{id}:
    parameters: [{ $ref: "#/components/parameters/Id" }]
    get: { operationId: getZone, responses: { "200": *zone, "404": *none } }
    patch:
      operationId: changeZone
      parameters: [{ name: If-Match, in: header, required: true, schema: { type: string } }]
      requestBody: { required: true, content: { application/merge-patch+json: { schema: { $ref: "#/components/schemas/ZoneInput" }, examples: { one: { value: { name: b } }, two: { value: { remark: c } } } } } }
      responses: { "200": *zone, "404": *none, "412": *none, "428": *none }
  /zones/{id}/moves:
    parameters: [{ $ref: "#/components/parameters/Id" }]
    post: { operationId: moveZone, responses: { "202": { description: Begun, content: { application/json: { schema: { $ref: "#/components/schemas/Job" } } } } } }
  /zones/{id}/retirement:
    parameters: [{ $ref: "#/components/parameters/Id" }]
    post: { operationId: retireZone, responses: { "202": *zone } }
  /zones/{id}/sets/{name}/{type}:
    parameters: [{ $ref: "#/components/parameters/Id" }, { name: name, in: path, required: true, schema: { type: string } }, { name: type, in: path, required: true, schema: { type: string } }]
    get: { operationId: getSet, responses: { "200": { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/Record" } } } } } }
  /jobs:
    get:
      operationId: listJobs
      parameters: [{ name: zone_id, in: query, schema: { type: integer } }, { name: archived, in: query, schema: { type: boolean, default: false } }, { name: sort, in: query, schema: { type: string, enum: [begunAt, -begunAt], default: -begunAt } }]
      responses: { "200": { description: All, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Job" } } } } } }
  /purges:
    post:
      operationId: purge
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Body" } } } }
      responses: { "204": *none }
  /jobs/{id}:
    get: { operationId: getJob, parameters: [{ $ref: "#/components/parameters/Id" }], responses: { "200": { description: One, content: { application/json: { schema: { type: object, required: [id], properties: { id: { type: integer }, zoneId: { type: integer }, archived: { type: boolean }, begunAt: { type: string, format: date-time } } } } } } } }
  /labels:
    get:
      operationId: listLabels
      parameters: [{ name: cursor, in: query, schema: { type: string } }, { name: page_size, in: query, schema: { type: integer, default: 20, minimum: 1, maximum: 100 } }]
      responses: { "200": { description: A page, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: { $ref: "#/components/schemas/Label" } }, next: { type: string, format: uri, nullable: true } } } } } } }
    post:
      operationId: createLabel
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Label" } } } }
      responses: { "201": { description: Made, content: { application/json: { schema: { $ref: "#/components/schemas/Label" } } } }, "409": { description: Conflict } }
  /labels/{id}:
    get: { operationId: getLabel, parameters: [{ $ref: "#/components/parameters/Id" }], responses: { "200": { description: One, content: { application/json: { schema: { allOf: [{ $ref: "#/components/schemas/Label" }, { type: object, properties: { links: { type: object, properties: { self: { type: string } } } } }] } } } } } }
  /keys:
    get: { operationId: listKeys, responses: { "200": { description: All, content: { application/json: { schema: { $ref: "#/components/schemas/Keys" } } } } } }
    post:
      operationId: createKey
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Key" } } } }
      responses: { "200": { description: Made, content: { application/json: { schema: { type: object, properties: { keyID: { type: string } } } } } } }
  /key-pages:
    get: { operationId: listKeyPages, responses: { "200": { description: Some, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: { $ref: "#/components/schemas/KeyPage" } }, links: { type: object, properties: { next: { type: string } } } } } } } } } }
  /key-pages/{id}:
    get: { operationId: getKeyPage, parameters: [{ $ref: "#/components/parameters/Id" }], responses: { "200": { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/KeyPage" } } } } } }
  /key/{keyID}:
    get: { operationId: getKey, parameters: [{ name: keyID, in: path, required: true, schema: { type: string, format: uuid } }], responses: { "200": { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/Key" } } } } } }
  /drawers/{id}:
    get: { operationId: getDrawer, parameters: [{ $ref: "#/components/parameters/Id" }], responses: { "200": { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/Drawer" } } } }, "404": { description: None } } }
    put: { operationId: putDrawer, parameters: [{ $ref: "#/components/parameters/Id" }], requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Drawer" } } } }, responses: { "201": { description: Made, content: { application/json: { schema: { $ref: "#/components/schemas/Drawer" } } } }, "404": { description: None } } }
    delete: { operationId: dropDrawer, parameters: [{ $ref: "#/components/parameters/Id" }], responses: { "204": { description: Gone }, "404": { description: None } } }
  /drawers/{id}/undelete:
    post: { operationId: undeleteDrawer, parameters: [{ $ref: "#/components/parameters/Id" }], requestBody: { required: false, content: { application/json: { schema: { type: object, properties: { remark: { type: string } } } } } }, responses: { "204": { description: Back }, "404": { description: None } } }
  /drawers/{id}/papers:
    post: { operationId: fileDrawer, parameters: [{ $ref: "#/components/parameters/Id" }], requestBody: { required: true, content: { multipart/form-data: { schema: { type: object, required: [mark, paper], properties: { mark: { type: string, pattern: "^[a-z]+$" }, paper: { type: string, format: binary } } } } } }, responses: { "204": { description: Filed } } }
  /events:
    get: { operationId: listEvents, parameters: [{ name: page_size, in: query, schema: { type: integer, minimum: 1, maximum: 9, default: 3 } }, { name: page_token, in: query, schema: { type: string } }], responses: { "200": { description: Some, content: { application/json: { schema: { type: object, required: [events, meta], properties: { events: { type: array, items: { $ref: "#/components/schemas/Event" } }, meta: { type: object, properties: { next_page_token: { type: string } } } } } } } } } }
  /events/{id}:
    get: { operationId: getEvent, parameters: [{ $ref: "#/components/parameters/Id" }], responses: { "200": { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/Event" } } } } } }
  /visits:
    get: { operationId: listVisits, parameters: [{ name: per_page, in: query, schema: { type: integer, minimum: 1, maximum: 9, default: 3 } }, { name: page, in: query, schema: { type: integer, default: 1 } }], responses: { "200": { description: Some, content: { application/json: { schema: { type: object, required: [visits], properties: { visits: { type: array, items: { $ref: "#/components/schemas/Visit" } } } } } } } } }
  /visits/{id}:
    get: { operationId: getVisit, parameters: [{ $ref: "#/components/parameters/Id" }], responses: { "200": { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/Visit" } } } } } }
components:
  parameters:
    Id: { name: id, in: path, required: true, schema: { type: integer } }
  schemas:
    ZoneInput: { type: object, properties: { name: { type: string }, remark: { type: string }, weight: { type: number, default: 0 }, note: { type: string, default: "" }, labels: { type: object, additionalProperties: { type: string } } } }
    Zone: { type: object, required: [id], properties: { id: { type: integer }, name: { type: string } } }
    Job: { type: object, required: [id], properties: { id: { type: integer }, zoneId: { type: integer }, archived: { type: boolean }, begunAt: { type: string, format: date-time } } }
    Label: { type: object, required: [id], properties: { id: { type: integer, readOnly: true }, text: { type: string } } }
    Drawer: { type: object, required: [id], properties: { id: { type: integer }, text: { type: string } } }
    Event: { type: object, required: [id], properties: { id: { type: integer } } }
    Visit: { type: object, required: [id], properties: { id: { type: integer } } }
    Record: { type: object, required: [ttl], properties: { ttl: { type: integer }, texts: { type: object, additionalProperties: { type: string } } } }
    Key: { type: object, required: [id], properties: { id: { type: string }, use: { type: string } } }
    KeyPage: { type: object, required: [id], properties: { id: { type: integer }, text: { type: string } } }
    Keys: { type: array, items: { $ref: "#/components/schemas/Key" } }
    Body: { type: object, properties: { target: { oneOf: [{ $ref: "#/components/schemas/Label" }, { $ref: "#/components/schemas/Record" }], discriminator: { propertyName: kind, mapping: { record: "#/components/schemas/Record" } } } } }
`;

const folder = realpathSync(mkdtempSync(join(tmpdir(), "habits-")));
afterAll(() => rmSync(folder, { recursive: true }));
let imported: Imported;
beforeAll(async () => {
  const file = join(folder, "zones.yaml");
  writeFileSync(file, DOCUMENT);
  imported = await importDocument(file, join(folder, "spec"));
});

function statements(decorator: string): string[] {
  return imported.placed
    .filter(({ isSuggestion }) => isSuggestion !== true)
    .map(({ statement }) => statement)
    .filter((statement) => statement.startsWith(`@@${decorator}(`));
}

test("a schema called as TypeSpec or as the service calls something else gets a name of its own", () => {
  const { "shapes.tsp": shapes = "" } = imported.outputs;
  for (const name of ["Record", "Body"]) {
    expect(shapes).toMatch(new RegExp(`model ${name}Schema \\{\\n {2}\\S`));
    expect(imported.open).toContain(
      `The schema ${name} is called ${name}Schema, since ${name} means something else in TypeSpec.`,
    );
  }
  expect(shapes).toMatch(/namespace ZoneAPI;\s[^]*model Zone \{/);
  expect(imported.refused).toEqual([]);
  expect(imported.open.join("\n")).not.toContain("is taken as any object");
});

test("a default of false, zero or an empty text is kept", () => {
  const { "shapes.tsp": shapes = "" } = imported.outputs;
  expect(shapes).toContain("archived?: boolean = false");
  expect(shapes).toContain("weight?: numeric = 0;");
  expect(shapes).toContain('note?: string = "";');
});

test("lists of one document have names and pages of their own", () => {
  expect(statements("listing").filter((each) => /listEvents|listVisits/.test(each))).toEqual([
    '@@listing(ZoneAPI.listEvents, #{ envelope: "paged", order: "none", limit: #{ default: 3, min: 1, max: 9 }, items: "events", pages: #{ by: "cursor", parameter: "page_token", member: "meta.next_page_token" } });',
    '@@listing(ZoneAPI.listVisits, #{ envelope: "paged", order: "none", limit: #{ parameter: "per_page", default: 3, min: 1, max: 9 }, items: "visits", pages: #{ by: "number", parameter: "page" } });',
  ]);
});

test("a PUT that creates finds nothing at its id, and a POST below takes a deletion back", () => {
  expect(statements("refuses").filter((each) => /Drawer/.test(each) && each.includes("unknown"))).toEqual(
    ["dropDrawer", "getDrawer", "undeleteDrawer"].map((operation) =>
      expect.stringContaining(`@@refuses(ZoneAPI.${operation}, #{ when: "unknown", at: "path.id"`),
    ),
  );
  expect(statements("deletes")).toContain(
    '@@deletes(ZoneAPI.dropDrawer, ZoneAPI.Drawer, #{ restoredBy: "undeleteDrawer" });',
  );
});

test("a body stays optional, and a part of a form keeps its bounds", () => {
  const { "shapes.tsp": shapes = "" } = imported.outputs;
  expect(shapes).toMatch(/op undeleteDrawer\([^)]*@body body\?:/);
  expect(shapes).toMatch(/op putDrawer\([^)]*@body body:/);
  expect(shapes).toMatch(/@pattern\("\^\[a-z\]\+\$"\)\s+scalar MarkPart extends string;/);
  expect(shapes).toContain("mark: HttpPart<MarkPart>;");
});

test("a header with the version that a caller saw is a precondition by 412 and 428", () => {
  expect(statements("refuses").filter((each) => each.includes("if-match"))).toEqual([
    '@@refuses(ZoneAPI.changeZone, #{ when: "changed-meanwhile", at: "header.if-match", status: 412, code: "*" });',
    '@@refuses(ZoneAPI.changeZone, #{ when: "missing", at: "header.if-match", status: 428, code: "*" });',
  ]);
});

test("each example of a body comes with the headers that are needed", () => {
  expect(statements("opExample")).toEqual([
    '@@opExample(ZoneAPI.changeZone, #{ parameters: #{ id: 1, `If-Match`: "a", contentType: "application/merge-patch+json", body: #{ name: "b" } } });',
    '@@opExample(ZoneAPI.changeZone, #{ parameters: #{ id: 1, `If-Match`: "a", contentType: "application/merge-patch+json", body: #{ remark: "c" } } });',
  ]);
});

test("a 409 that names a member says that no two have the same value, and any other asks for it", () => {
  const duplicate = '@@refuses(ZoneAPI.createZone, #{ when: "duplicate", at: "body.name", status: 409, code: "*" });';
  expect(statements("refuses").filter((each) => each.includes("duplicate"))).toEqual([duplicate]);
  expect(imported.placed).toContainEqual(
    expect.objectContaining({
      statement: '@@refuses(ZoneAPI.createLabel, #{ when: "duplicate", at: "body.text", status: 409, code: "*" });',
      isSuggestion: true,
    }),
  );
});

test("a POST that shows something new with a path elsewhere creates it, and one that shows its owner does not", () => {
  expect(statements("creates")).toEqual([
    "@@creates(ZoneAPI.createZone, ZoneAPI.Zone);",
    "@@creates(ZoneAPI.moveZone, ZoneAPI.Job);",
    "@@creates(ZoneAPI.createLabel, ZoneAPI.Label);",
    "@@creates(ZoneAPI.createKey, ZoneAPI.Key);",
    "@@creates(ZoneAPI.putDrawer, ZoneAPI.Drawer);",
  ]);
});

test("a reply that adds members to a schema, or is one without its name, shows its resource", () => {
  expect(statements("reads")).toEqual([
    "@@reads(ZoneAPI.getZone, ZoneAPI.Zone);",
    "@@reads(ZoneAPI.getJob, ZoneAPI.Job);",
    "@@reads(ZoneAPI.getLabel, ZoneAPI.Label);",
    "@@reads(ZoneAPI.getKeyPage, ZoneAPI.KeyPage);",
    "@@reads(ZoneAPI.getKey, ZoneAPI.Key);",
    "@@reads(ZoneAPI.getDrawer, ZoneAPI.Drawer);",
    "@@reads(ZoneAPI.getEvent, ZoneAPI.Event);",
    "@@reads(ZoneAPI.getVisit, ZoneAPI.Visit);",
  ]);
});

test("the collection of what has a singular in its path is its plural", () => {
  expect(statements("lists")).toContain("@@lists(ZoneAPI.listKeys, ZoneAPI.Key);");
  expect(statements("listing")).toContain('@@listing(ZoneAPI.listKeys, #{ envelope: "plain", order: "none" });');
});

test("two parameters beside each other are no id of one resource", () => {
  expect(imported.open).toContain(
    "/zones/{id}/sets/{name}/{type}: two parameters beside each other name one thing; where one of them has few values, say with @@identifies that the other is its id.",
  );
  expect(statements("reads")).not.toContain("@@reads(ZoneAPI.getSet, ZoneAPI.RecordSchema);");
});

test("a filter may separate the words of a member otherwise", () => {
  expect(statements("filter")).toEqual([
    '@@filter(ZoneAPI.listJobs::parameters.zone_id, "zoneId", "equals");',
    '@@filter(ZoneAPI.listJobs::parameters.archived, "archived", "equals");',
  ]);
});

test("a page whose body shows the address of the next one is followed by that", () => {
  const limit = "limit: #{ default: 20, min: 1, max: 100 }";
  for (const [operation, member] of [
    ["listLabels", "next"],
    ["listZones", "_links.next.href"],
  ])
    expect(statements("listing")).toContain(
      `@@listing(ZoneAPI.${operation}, #{ envelope: "paged", order: "none", ${limit}, pages: #{ by: "link", parameter: "cursor", member: "${member}" } });`,
    );
});

test("a list that shows the address of a next page without a known parameter is not taken for whole", () => {
  expect(statements("listing").join()).not.toContain("listKeyPages");
  expect(imported.open).toContain(
    "GET /key-pages: no @@listing is inferred: its reply shows the address of a next page in links.next, and no parameter is known to differ.",
  );
});

test("a parameter whose values name members and directions selects the order", () => {
  const order = '#{ by: "begunAt", direction: "descending" }';
  const values =
    '#[#{ value: "begunAt", by: "begunAt", direction: "ascending" }, #{ value: "-begunAt", by: "begunAt", direction: "descending" }]';
  expect(statements("listing")).toContain(
    `@@listing(ZoneAPI.listJobs, #{ envelope: "plain", order: ${order}, orderParameter: "sort", orderValues: ${values} });`,
  );
});
