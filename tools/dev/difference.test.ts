import pc from "picocolors";
import { expect, test } from "vitest";
import { difference, type Output } from "./difference.ts";
import { toldElsewhere } from "./behaviour-tree.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";
import { printChanges } from "./print-changes.ts";
import { outputIn } from "./read-output.ts";

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
  return printed(small, { ...small, [file]: edited(small[file], path, value) });
}

function printed(before: Output, after: Output): string[] {
  return printChanges(difference(before, after), pc.createColors(false)).split("\n");
}

function edited(value: Json, path: (string | number)[], by: Json | undefined): Json {
  const [step = "", ...rest] = path;
  if (path.length === 0) return by ?? null;
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? edited(item, rest, by) : item));
  if (!isObject(value)) throw new Error(`nothing at ${path.join(" ")}`);
  if (rest.length === 0 && by === undefined) {
    const { [String(step)]: _gone, ...others } = value;
    return others;
  }
  return { ...value, [step]: edited(value[step] ?? {}, rest, by) };
}

test("what says the same has no difference", () => {
  expect(difference(small, structuredClone(small))).toEqual([]);
});

test("an operation comes and goes in one line", () => {
  const added = operation("cards.delete", { parameters: [query("force", true)] });
  expect(afterEdit("document", ["paths", "/cards/{id}", "delete"], added)).toEqual([
    "Shape",
    "  + operation cards.delete: DELETE /cards/{id}",
  ]);
  expect(afterEdit("document", ["paths", "/cards"])).toEqual(["Shape", "  - operation cards.list: GET /cards"]);
});

test("a status, a parameter and a body are named with what they carry", () => {
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

test("a field that becomes required, or gets another type, shows both ways of saying it", () => {
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

test("a value of an enum, and a whole schema", () => {
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

test("an edge is its two ends and its mover", () => {
  const edges = [edge("CLOSED", "ACTIVE")];
  expect(afterEdit("contract", ["lifecycles", "CardState", "edges"], edges)).toEqual([
    "Behaviour",
    "  - CardState edge ACTIVE → CLOSED by cards.update: rule CARD-03",
    "  + CardState edge CLOSED → ACTIVE by cards.update: rule CARD-03",
  ]);
});

test("a refusal, a filter, an outcome and an access right change by themselves", () => {
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

test("a rule is its sentence; where it stands is one line for all", () => {
  const rule = ["rules", "CARD-01"];
  expect(afterEdit("contract", [...rule, "sentence"], "A card is metal.")).toEqual([
    "Behaviour",
    "  ~ rule CARD-01: A card is plastic. → A card is metal.",
  ]);
  expect(afterEdit("contract", [...rule, "level"], "SHOULD")).toContain("  ~ rule CARD-01 level: MUST → SHOULD");
  expect(afterEdit("contract", [...rule, "source", "line"], 2)).toEqual([
    "Words, for readers only",
    "  ~ source lines, 1 moved",
  ]);
});

test("a text for readers is named, not repeated; a property called description is a shape", () => {
  const id = ["components", "schemas", "Card", "properties"];
  expect(afterEdit("document", [...id, "id", "description"], "Names the card.")).toEqual([
    "Words, for readers only",
    "  ~ schema Card properties.id.description",
  ]);
  expect(afterEdit("document", [...id, "description"], { type: "string" })).toEqual([
    "Shape",
    "  + schema Card.description: string, optional",
  ]);
});

test("what three or more say alike is one line", () => {
  const before = { contract: {}, document: { paths: fourPaths({}) } };
  const after = { contract: {}, document: { paths: fourPaths({ deprecated: true }) } };
  expect(printed(before, after)).toEqual(["Shape", "  + operation a.get and 3 more deprecated: true"]);
});

test("a word the tools have never heard of shows too", () => {
  const emits = [{ event: "CARD.CLOSED", after: "PT0S" }];
  expect(afterEdit("contract", ["operations", "cards.update", "emits"], emits)).toEqual([
    "Behaviour",
    "  + cards.update emits event CARD.CLOSED, after PT0S",
  ]);
  expect(afterEdit("contract", ["calendars"], { bank: { days: ["MON"] } })).toContain(
    "  + contract calendars: bank days MON",
  );
});

test("no value of the committed contract and document can change unseen", () => {
  const committed = outputIn(new URL("../../spec/gen", import.meta.url).pathname);
  const unseen = (["contract", "document"] as const).flatMap((file) =>
    everyNth(
      leavesOf(committed[file]).filter((path) => !isTold(file, path)),
      60,
    ).filter((path) => {
      const after = { ...committed, [file]: edited(committed[file], path, "changed") };
      return difference(committed, after).length === 0;
    }),
  );
  expect(unseen).toEqual([]);
});

/** Said by the other file as well, or made from the rest. */
function isTold(file: keyof Output, path: (string | number)[]): boolean {
  if (file === "document") return path.some((step) => String(step).startsWith("x-tallystick-"));
  const [table = "", , field = ""] = path;
  return toldElsewhere["contract"]?.includes(String(table)) || toldElsewhere[table]?.includes(String(field)) || false;
}

function leavesOf(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, [...path, index]));
  if (isObject(value)) return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
  return [path];
}

function everyNth<Item>(items: Item[], n: number): Item[] {
  return items.filter((_item, index) => index % n === 0);
}
