import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { importDocument, type Imported } from "./import-document.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const DOCUMENT = `
openapi: 3.0.3
info: { title: Billing, version: "1" }
security: []
x-reply: &shown { responses: { "200": { description: Shown, content: { application/json: { schema: { $ref: "#/components/schemas/Invoice" } } } } } }
paths:
  /customers/{customer_id}:
    get: { operationId: getCustomer, parameters: [{ $ref: "#/components/parameters/Customer" }], responses: { "200": { $ref: "#/components/responses/Customer" } } }
  /plans/{code}:
    parameters: [{ name: code, in: path, required: true, example: basic, schema: { type: string, pattern: "^[a-z]+$" } }]
    get: { operationId: getPlan, responses: { "200": { $ref: "#/components/responses/Plan" } } }
    put:
      operationId: putPlan
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/PlanInput" }, example: { price: 3 } } } }
      responses: { "200": { $ref: "#/components/responses/Plan" }, "201": { $ref: "#/components/responses/Plan" } }
  /customers/{customer_id}/invoices:
    parameters: [{ $ref: "#/components/parameters/Customer" }]
    get:
      operationId: listInvoices
      parameters:
        - { name: state, in: query, schema: { type: string, enum: [OPEN] } }
        - { name: memo, in: query, schema: { type: string } }
        - { name: plan_code, in: query, schema: { type: string } }
        - { name: kind, in: query, schema: { type: string, enum: [NEW, ALL] } }
      responses: { "200": { description: All, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Invoice" } } } } } }
    post:
      operationId: addInvoice
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/InvoiceInput" }, example: { plan_code: basic } } } }
      responses: { "201": { description: Made, content: { application/json: { schema: { $ref: "#/components/schemas/Invoice" } } } } }
  /customers/{customer_id}/labels:
    parameters: [{ $ref: "#/components/parameters/Customer" }]
    get: { operationId: labelsOf, responses: { "200": { description: All, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Label" } } } } } } }
  /labels/{id}:
    get: { operationId: getLabel, parameters: [{ name: id, in: path, required: true, schema: { type: string } }], responses: { "200": { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/Label" } } } } } }
  /invoices/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string, pattern: "^in_" } }]
    get: { operationId: getInvoice, <<: *shown }
    patch:
      operationId: changeInvoice
      <<: *shown
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/InvoiceInput" }, example: { plan_code: basic } } } }
  /ping: { get: { operationId: ping, responses: {} } }
components:
  parameters:
    Customer: { name: customer_id, in: path, required: true, schema: { type: integer, minimum: 1 } }
  responses:
    Customer: { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/Customer" } } } }
    Plan: { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/Plan" } } } }
  schemas:
    Customer: { type: object, required: [id], properties: { id: { type: integer }, code: { type: string } } }
    PlanInput: { type: object, properties: { price: { type: integer } } }
    Plan: { type: object, required: [code], properties: { code: { type: string }, price: { type: integer } } }
    Label: { type: object, required: [id], properties: { id: { type: string } } }
    InvoiceInput: { type: object, properties: { plan_code: { type: string }, memo: { type: string } } }
    Invoice:
      type: object
      required: [id]
      properties:
        id: { type: string }
        plan_code: { type: string }
        customer_id: { type: string }
        memo: { type: string }
        state: { type: string, enum: [OPEN, PAID] }
        kind: { type: string, enum: [NEW, OLD] }
`;

const folder = realpathSync(mkdtempSync(join(tmpdir(), "company-")));
afterAll(() => rmSync(folder, { recursive: true }));
let imported: Imported;
beforeAll(async () => {
  const file = join(folder, "billing.yaml");
  writeFileSync(file, DOCUMENT);
  imported = await importDocument(file, join(folder, "spec"));
});

function statements(decorator: string): string[] {
  return imported.placed
    .map(({ statement }) => statement)
    .filter((statement) => statement.startsWith(`@@${decorator}(`));
}

test("a collection below an owner creates and lists what has a path elsewhere", () => {
  expect(statements("creates")).toContain("@@creates(Billing.addInvoice, Billing.Invoice);");
  expect(statements("lists")).toEqual(["@@lists(Billing.listInvoices, Billing.Invoice);"]);
  expect(imported.open).toContain(
    "GET /customers/{customer_id}/labels: it lists Label, and is not the list of all of a resource; if it is, add @@lists.",
  );
});

test("a PUT with a 201 creates where nothing else does", () => {
  expect(statements("creates")).toContain("@@creates(Billing.putPlan, Billing.Plan);");
});

test("the name of an id refers to its resource, and a text to no number", () => {
  const named = statements("identifies").filter((each) => !each.includes("::parameters.customer_id"));
  expect(named).toEqual(
    expect.arrayContaining([
      "@@identifies(Billing.InvoiceInput.plan_code, Billing.Plan);",
      "@@identifies(Billing.Invoice.plan_code, Billing.Plan);",
      "@@identifies(Billing.listInvoices::parameters.plan_code, Billing.Plan);",
    ]),
  );
  expect(named.join("\n")).not.toMatch(/Invoice\.customer_id|Customer\.code/);
});

test("a list filters by enums and references under the names of its members", () => {
  expect(statements("filter")).toEqual([
    '@@filter(Billing.listInvoices::parameters.state, "state", "equals");',
    '@@filter(Billing.listInvoices::parameters.plan_code, "plan_code", "equals");',
  ]);
});

test("an example of a body comes with values of the other parameters, or the missing one is named", () => {
  expect(statements("opExample")).toEqual([
    '@@opExample(Billing.putPlan, #{ parameters: #{ code: "basic", body: #{ price: 3 } } });',
    '@@opExample(Billing.addInvoice, #{ parameters: #{ customer_id: 1, body: #{ plan_code: "basic" } } });',
  ]);
  expect(imported.open).toContain(
    "PATCH /invoices/{id}: the example of its body is not taken over without one of its parameter id; give it an `example`.",
  );
});

test("an operation without replies is left out and named, and merged keys of YAML are read", () => {
  expect(imported.open).toContain("GET /ping is left out: its `responses` are missing or empty. Name a reply there.");
  expect(imported.refused).toEqual([]);
  expect(statements("reads")).toContain("@@reads(Billing.getInvoice, Billing.Invoice);");
});
