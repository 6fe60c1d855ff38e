import type { OpenApiDocument, Operation } from "@tallystick/contract";
import { formType, jsonType } from "./headers.ts";
import { listingParameters } from "./listing.ts";
import { forForm, forReply, forRequest, type Rewrite } from "./schema-for-validation.ts";

type Json = Record<string, unknown>;

/**
 * The part of a document that judges one path: its operations and the schemas they reach, nothing else, because
 * express-openapi-validator pays for every path it knows on every request.
 *
 * Differences to the original, each so that the rows decide what is theirs to decide:
 * - requests and replies get their own copy of each schema, as `forRequest` and `forReply` say;
 * - a form is judged as the JSON object its parts make, a file as an object of any kind;
 * - the page parameters of a listing are left out: the row's bounds are the law (`readPage`);
 * - servers and security are left out: the route table and `authenticate` have settled them.
 */
export function documentForPath(document: OpenApiDocument, path: string, rows: readonly Operation[]): OpenApiDocument {
  const schemas = new ReachedSchemas(document);
  const item = object(document.paths[path], `the path ${path}`);
  const operations = rows.map((row) => [row.method, operationFor(schemas, item, row)] as const);
  const { openapi, info } = document;
  return { openapi, info, paths: { [path]: Object.fromEntries(operations) }, components: { schemas: schemas.reached } };
}

function operationFor(schemas: ReachedSchemas, item: Json, row: Operation): Json {
  const operation = object(item[row.method], `${row.method} ${row.path}`);
  const dropped = new Set(listingParameters(row.listing));
  const parameters = [...list(item["parameters"]), ...list(operation["parameters"])]
    .map((parameter) => schemas.resolve(parameter))
    .filter((parameter) => parameter["in"] !== "query" || !dropped.has(String(parameter["name"])));
  return {
    operationId: row.id,
    parameters: parameters.map((parameter) => schemas.copy(parameter, forRequest)),
    ...(row.body !== undefined && { requestBody: bodyFor(schemas, operation, row) }),
    responses: repliesFor(schemas, operation, row),
  };
}

function bodyFor(schemas: ReachedSchemas, operation: Json, row: Operation): Json {
  const content = object(schemas.resolve(operation["requestBody"])["content"], `request body of ${row.id}`);
  const type = row.body?.contentType ?? jsonType;
  const { schema } = object(content[type], `${type} of ${row.id}`);
  const copied = schemas.copy(schema, type === formType ? forForm : forRequest);
  return { content: { [jsonType]: { schema: copied } }, required: row.body?.required === true };
}

/** Error bodies are the kit's own words; only what a handler says is judged. */
function repliesFor(schemas: ReachedSchemas, operation: Json, row: Operation): Json {
  const declared = object(operation["responses"], `responses of ${row.id}`);
  const statuses = row.replies.filter(({ kind }) => kind !== "error").map(({ status }) => String(status));
  const replies = statuses.map(
    (status) => [status, schemas.copy(schemas.resolve(declared[status]), forReply)] as const,
  );
  return Object.fromEntries(replies);
}

/** Says nothing to a validator. */
const prose = /^(?:x-|description$|summary$|examples?$)/;
/** Keywords whose value is data, not a schema. */
const values = new Set(["default", "enum", "const", "required"]);
/** Keywords whose value names schemas freely: `description` is a property there. */
const maps = new Set(["properties", "patternProperties", "dependentSchemas", "$defs", "content", "headers"]);

/** Copies nodes, and with them every component schema they refer to. */
class ReachedSchemas {
  readonly reached: Json = {};
  readonly #document: OpenApiDocument;

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  resolve(node: unknown): Json {
    const target = object(node, "a node of the document");
    const reference = target["$ref"];
    return typeof reference === "string" ? this.resolve(this.#at(reference)) : target;
  }

  copy(node: unknown, rewrite: Rewrite): unknown {
    if (Array.isArray(node)) return node.map((element) => this.copy(element, rewrite));
    if (typeof node !== "object" || node === null) return node;
    const kept = Object.entries(rewrite.schema({ ...node })).filter(([key]) => !prose.test(key));
    return Object.fromEntries(kept.map(([key, value]) => [key, this.#member(key, value, rewrite)]));
  }

  #member(key: string, value: unknown, rewrite: Rewrite): unknown {
    if (key === "$ref") return this.#reach(String(value), rewrite);
    if (values.has(key)) return value;
    if (!maps.has(key) || typeof value !== "object" || value === null) return this.copy(value, rewrite);
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, this.copy(entry, rewrite)]));
  }

  #reach(reference: string, rewrite: Rewrite): string {
    const name = rewrite.prefix + reference.slice(reference.lastIndexOf("/") + 1);
    if (!(name in this.reached)) {
      this.reached[name] = {};
      this.reached[name] = this.copy(this.#at(reference), rewrite);
    }
    return `#/components/schemas/${name}`;
  }

  #at(reference: string): unknown {
    const steps = reference.split("/").slice(1);
    return steps.reduce<unknown>((node, step) => object(node, reference)[step], this.#document);
  }
}

function object(value: unknown, what: string): Json {
  if (typeof value !== "object" || value === null)
    throw new Error(`The OpenAPI document lacks ${what}; generate it from the same contract`);
  return { ...value };
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
