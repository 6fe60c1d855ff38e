import pc from "picocolors";
import { expect, test } from "vitest";
import { difference, type Output } from "./difference.ts";
import { replaceValue } from "./replace-value.ts";
import type { Json, JsonObject } from "./json.ts";
import { printChanges } from "./print-changes.ts";

/** Two operations and a card. */
const small: Output = {
  document: {
    info: { title: "Small", version: "2025-10-13" },
    paths: {
      "/cards": { get: operation("cards.list", { parameters: [query("state", false)] }) },
      "/cards/{id}": { patch: operation("cards.update", { requestBody: { required: true, content: json("Card") } }) },
    },
    components: {
      schemas: {
        Card: {
          type: "object",
          required: ["id"],
          properties: {
            id: { type: "string", description: "Names it." },
            state: { $ref: "#/components/schemas/CardState" },
            owner: { type: "object", properties: { name: { type: "string" } } },
          },
        },
        CardState: { type: "string", enum: ["ACTIVE", "CLOSED"] },
      },
    },
  },
  contract: {
    schema: 1,
    rules: {
      "CARD-01": { id: "CARD-01", sentence: "A card is plastic.", level: "MUST", source: { file: "a.tsp", line: 1 } },
    },
    operations: {
      "cards.list": {
        id: "cards.list",
        access: { permission: "VIEW" },
        filters: [{ parameter: "state", match: "equals" }],
      },
      "cards.update": {
        id: "cards.update",
        access: { permission: "MANAGE" },
        refusals: [{ when: "unknown", at: "path.id", status: 404, code: "NOT_FOUND", accepts: [], rule: "CARD-02" }],
        outcomes: { selector: "path.id", rows: [{ suffix: "002", steps: [{ after: "PT0S", to: "CLOSED" }] }] },
      },
    },
    lifecycles: { CardState: { name: "CardState", states: ["ACTIVE", "CLOSED"], edges: [edge("ACTIVE", "CLOSED")] } },
    codes: { NOT_FOUND: [404] },
  },
};

function operation(operationId: string, more: JsonObject): JsonObject {
  return {
    operationId,
    summary: "Does it.",
    responses: { "200": { description: "Done.", content: json("Card") } },
    ...more,
  };
}
function query(name: string, required: boolean): JsonObject {
  return { name, in: "query", required, schema: { type: "string" } };
}
function json(schema: string): JsonObject {
  return { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } };
}
function edge(from: string, to: string): JsonObject {
  return { from, to, by: "cards.update", rule: "CARD-03" };
}

function fourPaths(more: JsonObject): JsonObject {
  return Object.fromEntries(["a", "b", "c", "d"].map((id) => [`/${id}`, { get: operation(`${id}.get`, more) }]));
}

/** What is printed when one value of the small output becomes another, or goes away. */
function afterEdit(file: keyof Output, path: string[], value?: Json): string[] {
  return printed(small, { ...small, [file]: replaceValue(small[file], path, value) });
}

function printed(before: Output, after: Output): string[] {
  return printChanges(difference(before, after), pc.createColors(false)).split("\n");
}

test("equal outputs have no difference", () => {
  expect(difference(small, structuredClone(small))).toEqual([]);
});

test("an added or removed operation is one line", () => {
  const added = operation("cards.delete", { parameters: [query("force", true)] });
  expect(afterEdit("document", ["paths", "/cards/{id}", "delete"], added)).toEqual([
    "Shape",
    "  + operation cards.delete: DELETE /cards/{id}",
  ]);
  expect(afterEdit("document", ["paths", "/cards"])).toEqual(["Shape", "  - operation cards.list: GET /cards"]);
});

test("a status, a parameter and a body are named with their content", () => {
  const conflict = {
    description: "No.",
    content: json("Conflict"),
    headers: { "Retry-After": { schema: { type: "integer" } } },
  };
  expect(afterEdit("document", ["paths", "/cards", "get", "responses", "409"], conflict)).toContain(
    "  + operation cards.list replies 409: Conflict",
  );
  expect(afterEdit("document", ["paths", "/cards", "get", "parameters"], [query("state", true)])).toContain(
    "  ~ operation cards.list query state: string, optional → string, required",
  );
  expect(afterEdit("document", ["paths", "/cards/{id}", "patch", "requestBody"])).toContain(
    "  - operation cards.update body: Card, required",
  );
});

test("a field that becomes required, or gets another type, shows before and after", () => {
  const card = ["components", "schemas", "Card"];
  expect(afterEdit("document", [...card, "required"], ["id", "state"])).toEqual([
    "Shape",
    "  ~ schema Card.state: CardState, optional → CardState, required",
  ]);
  expect(afterEdit("document", [...card, "properties", "owner", "properties", "name", "maxLength"], 40)).toContain(
    "  ~ schema Card.owner.name: string, optional → string, maxLength 40, optional",
  );
  expect(afterEdit("document", [...card, "properties", "nickname"], { type: "string" })).toContain(
    "  + schema Card.nickname: string, optional",
  );
});

test("an added value of an enum and an added schema are one line each", () => {
  expect(afterEdit("document", ["components", "schemas", "CardState", "enum"], ["ACTIVE", "FROZEN"])).toEqual([
    "Shape",
    "  - schema CardState value CLOSED",
    "  + schema CardState value FROZEN",
  ]);
  expect(afterEdit("document", ["components", "schemas", "CardState"])).toEqual([
    "Shape",
    "  - schema CardState: string, enum",
  ]);
});

test("an edge is named by its states and its operation", () => {
  const edges = [edge("CLOSED", "ACTIVE")];
  expect(afterEdit("contract", ["lifecycles", "CardState", "edges"], edges)).toEqual([
    "Behaviour",
    "  - CardState edge ACTIVE → CLOSED by cards.update: rule CARD-03",
    "  + CardState edge CLOSED → ACTIVE by cards.update: rule CARD-03",
  ]);
});

test("a refusal, a filter, an outcome and an access right are separate lines", () => {
  const update = ["operations", "cards.update"];
  const gone = {
    when: "unknown",
    at: "path.id",
    status: 410,
    code: "GONE",
    accepts: [{ status: 404, code: "NOT_FOUND" }],
  };
  expect(afterEdit("contract", [...update, "refusals"], [gone])).toEqual([
    "Behaviour",
    "  ~ cards.update refuses unknown path.id: 404 NOT_FOUND, rule CARD-02 → 410 GONE, accepts (404 NOT_FOUND)",
  ]);
  expect(afterEdit("contract", ["operations", "cards.list", "filters"], [])).toContain(
    "  - cards.list filters by state: match equals",
  );
  expect(afterEdit("contract", [...update, "outcomes", "rows"], [{ suffix: "002", steps: [] }])).toContain(
    "  ~ cards.update outcomes for 002: steps (after PT0S, to CLOSED) → nothing",
  );
  expect(afterEdit("contract", [...update, "access", "permission"], "VIEW")).toContain(
    "  ~ cards.update access permission: MANAGE → VIEW",
  );
});

test("two rows with the same name are both shown", () => {
  const refusals = ["operations", "cards.update", "refusals"];
  const two = [
    { when: "unknown", at: "path.id", status: 404, code: "NOT_FOUND", rule: "CARD-02" },
    { when: "unknown", at: "path.id", status: 410, code: "GONE" },
  ];
  expect(afterEdit("contract", refusals, two)).toEqual([
    "Behaviour",
    "  ~ cards.update refuses unknown path.id: 404 NOT_FOUND, rule CARD-02 → 404 NOT_FOUND, rule CARD-02; 410 GONE",
  ]);
});

test("a rule is shown by its sentence; moved source lines are one line for all", () => {
  const rule = ["rules", "CARD-01"];
  expect(afterEdit("contract", [...rule, "sentence"], "A card is metal.")).toEqual([
    "Behaviour",
    "  ~ rule CARD-01: A card is plastic. → A card is metal.",
  ]);
  expect(afterEdit("contract", [...rule, "level"], "SHOULD")).toContain("  ~ rule CARD-01 level: MUST → SHOULD");
  expect(afterEdit("contract", [...rule, "source", "line"], 2)).toEqual([
    "Texts, for readers only",
    "  ~ source lines, 1 moved",
  ]);
});

test("a changed text is named and not shown; a property named description is a shape", () => {
  const id = ["components", "schemas", "Card", "properties"];
  expect(afterEdit("document", [...id, "id", "description"], "Names the card.")).toEqual([
    "Texts, for readers only",
    "  ~ schema Card properties.id.description",
  ]);
  expect(afterEdit("document", [...id, "description"], { type: "string" })).toEqual([
    "Shape",
    "  + schema Card.description: string, optional",
  ]);
});

test("a change that three or more subjects have is one line", () => {
  const before = { contract: {}, document: { paths: fourPaths({}) } };
  const after = { contract: {}, document: { paths: fourPaths({ deprecated: true }) } };
  expect(printed(before, after)).toEqual(["Shape", "  + operation a.get and 3 more deprecated: true"]);
});

test("a member that the tools do not know is shown too", () => {
  const emits = [{ event: "CARD.CLOSED", after: "PT0S" }];
  expect(afterEdit("contract", ["operations", "cards.update", "emits"], emits)).toEqual([
    "Behaviour",
    "  + cards.update emits event CARD.CLOSED, after PT0S",
  ]);
  expect(afterEdit("contract", ["calendars"], { bank: { days: ["MON"] } })).toContain(
    "  + contract calendars: bank days MON",
  );
});
