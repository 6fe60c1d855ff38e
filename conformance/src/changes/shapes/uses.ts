import { isRow, listOf, rowOf, type Row } from "../json.ts";
import { resolved } from "./schema.ts";
import type { Direction } from "./strictness.ts";

/** One call of a document: an operation that callers call, or a delivery that the server sends. */
export interface Call {
  /** Its operationId, or `GET /cards/{id}`. */
  id: string;
  isWebhook: boolean;
  method: string;
  path: string;
  operation: Row;
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Every operation and every webhook of a document. */
export function callsOf({ paths, webhooks }: Row): Call[] {
  return [...callsIn(paths, false), ...callsIn(webhooks, true)];
}

function callsIn(table: unknown, isWebhook: boolean): Call[] {
  return Object.entries(rowOf(table)).flatMap(([path, item]) =>
    METHODS.flatMap((method): Call[] => {
      const { [method]: found, parameters } = rowOf(item);
      if (!isRow(found)) return [];
      const id = found["operationId"];
      const operation = { ...found, parameters: [...listOf(parameters), ...listOf(found["parameters"])] };
      const call = { isWebhook, method, path, operation };
      return [{ ...call, id: typeof id === "string" ? id : `${method.toUpperCase()} ${path}` }];
    }),
  );
}

/** What a call sends, and what it gets: of a webhook the other way round, since the server sends it. */
export function directionOf({ isWebhook }: Call, part: "sent" | "got"): Direction {
  return (part === "sent") === isWebhook ? "reply" : "request";
}

/** Where a schema or a parameter of the components is used. */
export interface Use {
  directions: ReadonlySet<Direction>;
  /** The first call that uses it. */
  by: string;
}

/** By the reference to each schema and parameter of the components: where it is used; what no call uses has no entry. */
export function usesOf(document: Row): ReadonlyMap<string, Use> {
  const uses = new Map<string, Use & { directions: Set<Direction> }>();
  const enter = (value: unknown, direction: Direction, by: string): void => {
    if (Array.isArray(value)) for (const item of value) enter(item, direction, by);
    if (!isRow(value)) return;
    const ref = value["$ref"];
    for (const [name, member] of Object.entries(value)) if (name !== "mapping") enter(member, direction, by);
    if (typeof ref !== "string") return;
    const use = uses.get(ref) ?? { directions: new Set(), by };
    if (use.directions.has(direction)) return;
    use.directions.add(direction);
    uses.set(ref, use);
    enter(resolved({ $ref: ref }, document), direction, by);
  };
  for (const call of callsOf(document)) {
    const { parameters, requestBody, responses } = call.operation;
    enter([parameters, requestBody], directionOf(call, "sent"), call.id);
    enter(responses, directionOf(call, "got"), call.id);
  }
  return uses;
}
