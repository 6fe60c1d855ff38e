import { defaultConventions, type Contract, type Operation, type Reply, type Rule } from "@tallystick/contract";

const source = { file: "spec/tiny.tsp", line: 1 };

/** A contract of four operations on counters, small enough for tests to violate. */
export const tinyContract: Contract = {
  schema: 1,
  title: "Tiny",
  version: "2025-10-13",
  basePath: "/2025-10-13",
  hash: "0".repeat(64),
  shapeHash: "0".repeat(64),
  behaviourHash: "0".repeat(64),
  conventions: defaultConventions,
  rules: Object.fromEntries(
    [
      rule("TINY-01", "Adding to a counter shows in its value"),
      rule("TINY-02", "An amount of zero or less is refused with 400 INVALID_AMOUNT"),
      rule("TINY-03", "A closed counter is not closed again: 409 CONFLICT"),
      rule("TINY-04", "A counter closes itself after a minute"),
      rule("TINY-05", "A platform does not see another platform's counter"),
      { ...rule("TINY-06", "A counter's name is kept as given"), level: "SHOULD" as const },
      { ...rule("G-01", "A new counter starts at zero"), origin: "decision" as const },
      { ...rule("CONV-08", "Replies have the declared shape"), states: ["replies-as-declared" as const] },
    ].map((each) => [each.id, each]),
  ),
  operations: {
    "counters.list": {
      ...operation("counters.list", "get", "/counters", [ok(200, "CounterList")]),
      listing: { envelope: "plain", order: "newest-first" },
    },
    "counters.create": operation("counters.create", "post", "/counters", [ok(201, "Counter")], "CounterCreate"),
    "counters.get": operation("counters.get", "get", "/counters/{id}", [ok(200, "Counter")]),
    "counters.add": operation("counters.add", "post", "/counters/{id}/add", [ok(200, "Counter")], "Addition"),
    "counters.close": operation("counters.close", "post", "/counters/{id}/close", [ok(200, "Counter")]),
  },
  resources: {},
  lifecycles: {
    CounterState: {
      name: "CounterState",
      resource: "Counter",
      field: "state",
      states: ["OPEN", "CLOSED"],
      initial: ["OPEN"],
      terminal: ["CLOSED"],
      emits: [],
      edges: [{ from: "OPEN", to: "CLOSED", by: "counters.close", emits: [] }],
      drivers: [{ operation: "counters.close" }],
    },
  },
  expiries: [],
  conservation: [],
  webhooks: {},
  codes: {},
};

/** The shapes of the tiny contract. */
export const tinyDocument: object = {
  openapi: "3.1.0",
  info: { title: "Tiny", version: "2025-10-13" },
  paths: {},
  components: {
    schemas: {
      Counter: {
        type: "object",
        required: ["id", "value", "state", "name"],
        properties: {
          id: { type: "string" },
          value: { type: "integer", format: "int64" },
          state: { type: "string", enum: ["OPEN", "CLOSED"] },
          name: { type: "string" },
        },
      },
      CounterList: { type: "object", required: ["data"], properties: { data: { type: "array" } } },
      CounterCreate: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
      Addition: { type: "object", required: ["amount"], properties: { amount: { type: "integer" } } },
      Error: { type: "object", required: ["code"], properties: { code: { type: "string" } } },
    },
  },
};

function rule(id: string, sentence: string): Rule {
  return { id, sentence, level: "MUST", origin: "source", decided: [], declaredBy: "rule", on: "Counter", source };
}

function ok(status: number, schema: string): Reply {
  return { status, kind: "success", schema: `#/components/schemas/${schema}`, headers: [], codes: [] };
}

function refused(status: number): Reply {
  return { status, kind: "error", schema: "#/components/schemas/Error", headers: [], codes: [] };
}

function operation(id: string, method: Operation["method"], path: string, replies: Reply[], body?: string): Operation {
  return {
    id,
    domain: "counters",
    method,
    path,
    summary: id,
    source,
    access: { scheme: "platform" },
    parameters: path.includes("{id}") ? [{ name: "id", in: "path", required: true }] : [],
    ...(body === undefined
      ? {}
      : { body: { contentType: "application/json", required: true, schema: `#/components/schemas/${body}` } }),
    replies: [...replies, ...[400, 401, 404, 409].map(refused)],
    references: [],
    filters: [],
    refusals: [],
    emits: [],
    rules: [],
  };
}

/** Ids of the tiny contract: literals are checked against the shipped contract. */
export const counterOperations: Readonly<Record<"add" | "close" | "create" | "get" | "list", string>> = {
  add: "counters.add",
  close: "counters.close",
  create: "counters.create",
  get: "counters.get",
  list: "counters.list",
};
