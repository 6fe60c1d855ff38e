import { documentFromJson } from "@tallystick/contract";
import { expect, test } from "vitest";
import { compiledSpec } from "./compiled-spec.ts";
import { judge } from "../src/judge.ts";
import { orders, token } from "./orders/orders-server.ts";
import { withListener } from "./with-listener.ts";

type Schema = Record<string, unknown>;

const { contract, document: right, emitted } = await compiledSpec("orders/spec");

/** The rules that a server violates whose document is changed at this schema. */
async function violatedWith(
  change: (document: { components: { schemas: Record<string, Schema> } }) => void,
): Promise<string[]> {
  const document = JSON.parse(emitted.document);
  change(document);
  return withListener(orders({ contract, document: documentFromJson(document) }), async (url) => {
    const target = { url, credentials: { token }, receiver: "none" };
    const { rules, harnessFaults } = await judge(target, { contract, document: right, seed: 1, budgetMs: 0 }).report;
    expect(harnessFaults).toEqual([]);
    return rules.flatMap(({ id, verdict }) => (verdict === "violated" ? [id] : []));
  });
}

/** Every schema of a request with its place: of the members, of their items, of what they refer to. */
function placesOf(schema: Schema, at: readonly string[]): (readonly string[])[] {
  const below = ["properties", "items", "additionalProperties"].flatMap((keyword) => {
    const inner = schema[keyword];
    if (typeof inner !== "object" || inner === null) return [];
    if (keyword !== "properties") return placesOf(inner as Schema, [...at, keyword]);
    return Object.entries(inner).flatMap(([name, each]) => placesOf(each, [...at, keyword, name]));
  });
  return [at, ...below];
}

const { schemas } = (JSON.parse(emitted.document) as { components: { schemas: Record<string, Schema> } }).components;
const places = ["OrderCreate", "Line", "Channel", "Level"].flatMap((name) => placesOf(schemas[name] ?? {}, [name]));

const schemaAt = (within: Record<string, Schema>, at: readonly string[]): Schema =>
  at.reduce<Schema>((here, step) => here[step] as Schema, within);

const KEYWORDS =
  "type required enum const format pattern minimum maximum exclusiveMinimum exclusiveMaximum minItems maxItems minLength maxLength".split(
    " ",
  );

/** What is left says the same without it: a type beside named values, a format beside narrower bounds, a size of floats. */
function saysNothing(schema: Schema, keyword: string): boolean {
  if (keyword === "type") return "enum" in schema || "properties" in schema;
  return keyword === "format" && ("minimum" in schema || ["double", "float"].includes(String(schema["format"])));
}

const ignored = places.flatMap((at) =>
  KEYWORDS.filter((keyword) => keyword in schemaAt(schemas, at) && !saysNothing(schemaAt(schemas, at), keyword)).map(
    (keyword) => [at.join("."), keyword, at] as const,
  ),
);

test.for(ignored)("a server that ignores of %s the %s is found", async ([, keyword, at]) => {
  const violated = await violatedWith(({ components }) => delete schemaAt(components.schemas, at)[keyword]);
  expect(violated).not.toEqual([]);
});

/** How a keyword becomes narrower by one. */
const NARROWER: Readonly<Record<string, (value: never, schema: Schema) => unknown>> = {
  minimum: (value: number) => value + 1,
  maximum: (value: number, { type }) => (type === "integer" ? value - 1 : value / 2),
  minItems: (value: number) => value + 1,
  maxItems: (value: number) => value - 1,
  minLength: (value: number) => value + 1,
  maxLength: (value: number) => value - 1,
  enum: (values: unknown[]) => values.slice(0, -1),
  required: (names: string[], { properties }) => [...names, ...Object.keys(properties as object)],
};

const narrowed = places.flatMap((at) =>
  Object.keys(NARROWER)
    .filter((keyword) => keyword in schemaAt(schemas, at))
    // Without its only value nothing could be sent.
    .filter((keyword) => keyword !== "enum" || (schemaAt(schemas, at)["enum"] as unknown[]).length > 1)
    .map((keyword) => [at.join("."), keyword, at] as const),
);

test.for(narrowed)("a server that takes of %s less than the %s allows is found", async ([, keyword, at]) => {
  const violated = await violatedWith(({ components }) => {
    const schema = schemaAt(components.schemas, at);
    schema[keyword] = NARROWER[keyword]?.(schema[keyword] as never, schema);
  });
  expect(violated).not.toEqual([]);
});

test("a server that takes exactly what is declared has no violation", async () => {
  expect(await violatedWith(() => undefined)).toEqual([]);
});
