import type { OpenApiDocument, Operation } from "@tallystick/contract";
import { formType, jsonType } from "./headers.ts";
import { listingParameters } from "./listing.ts";
import { forForm, forReply, forRequest } from "./schema-for-validation.ts";
import { type Json, object, resolved, SchemaSet } from "./schema-set.ts";

/** What the document says of one operation, ready to be compiled. */
export interface OperationSchemas {
  /** Over `{ params, query, headers }`; header names in lower case. */
  parameters: Json;
  body?: Json;
  /** By status; `undefined` for a reply without a body. */
  replies: ReadonlyMap<number, Json | undefined>;
}

/**
 * The schemas of a document. Parameters, bodies, forms and replies have their own copy of each, as `forRequest`, `forForm`
 * and `forReply` say, and servers over one document share them.
 */
export class DocumentSchemas {
  readonly parameters: SchemaSet;
  readonly bodies: SchemaSet;
  readonly forms: SchemaSet;
  readonly replies: SchemaSet;
  readonly #document: OpenApiDocument;
  readonly #taken = new Map<string, OperationSchemas>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
    // A query is text: `5` is the number its schema asks for.
    this.parameters = new SchemaSet(document, forRequest, { coerceTypes: true, useDefaults: true });
    this.bodies = new SchemaSet(document, forRequest, { useDefaults: true });
    this.forms = new SchemaSet(document, forForm, { useDefaults: true });
    this.replies = new SchemaSet(document, forReply);
  }

  /** Throws when the document lacks something of the row. Security and servers are left out: others have settled them. */
  of(row: Operation): OperationSchemas {
    const successes = row.replies.flatMap(({ kind, status }) => (kind === "error" ? [] : status));
    // All of the row that matters here: servers whose rows differ in other things share the schemas too.
    const key = JSON.stringify([
      row.method,
      row.path,
      listingParameters(row.listing),
      row.body?.contentType,
      successes,
    ]);
    const schemas = this.#taken.get(key) ?? this.#take(row, successes);
    this.#taken.set(key, schemas);
    return schemas;
  }

  #take(row: Operation, statuses: readonly number[]): OperationSchemas {
    const item = object(this.#document.paths[row.path], `the path ${row.path}`);
    const operation = object(item[row.method], `${row.method} ${row.path}`);
    return {
      parameters: this.#parametersOf(row, [...list(item["parameters"]), ...list(operation["parameters"])]),
      ...(row.body !== undefined && { body: this.#bodyOf(row, operation, row.body.contentType) }),
      replies: this.#repliesOf(row, operation, statuses),
    };
  }

  /** The page parameters of a listing are left out: the row's bounds are the law (`readPage`). */
  #parametersOf(row: Operation, nodes: readonly unknown[]): Json {
    const dropped = new Set(listingParameters(row.listing));
    const parts: Record<string, { properties: Json; required: string[] }> = {
      path: { properties: {}, required: [] },
      query: { properties: {}, required: [] },
      header: { properties: {}, required: [] },
    };
    for (const node of nodes) {
      const { in: place, name, required, schema } = resolved(this.#document, node, `a parameter of ${row.id}`);
      const part = parts[String(place)];
      if (part === undefined || (place === "query" && dropped.has(String(name)))) continue;
      const key = place === "header" ? String(name).toLowerCase() : String(name);
      part.properties[key] = this.parameters.take(schema);
      if (required === true) part.required.push(key);
    }
    return { properties: { params: parts["path"], query: parts["query"], headers: parts["header"] } };
  }

  #bodyOf(row: Operation, operation: Json, type: string): Json {
    const body = resolved(this.#document, operation["requestBody"], `request body of ${row.id}`);
    const { schema } = object(object(body["content"], `request body of ${row.id}`)[type], `${type} of ${row.id}`);
    return (type === formType ? this.forms : this.bodies).take(schema);
  }

  /** Error bodies are the kit's own words; only what a handler says is judged. */
  #repliesOf(row: Operation, operation: Json, statuses: readonly number[]): ReadonlyMap<number, Json | undefined> {
    const declared = object(operation["responses"], `responses of ${row.id}`);
    return new Map(statuses.map((status) => [status, this.#replyOf(declared[status], `reply ${status} of ${row.id}`)]));
  }

  #replyOf(node: unknown, what: string): Json | undefined {
    const { content } = resolved(this.#document, node, what);
    if (content === undefined) return undefined;
    return this.replies.take(object(object(content, what)[jsonType], `${jsonType} of ${what}`)["schema"]);
  }
}

const known = new WeakMap<OpenApiDocument, DocumentSchemas>();

/** Compiling takes longest of all that a server does before its first reply; those over one document do it once. */
export function schemasOf(document: OpenApiDocument): DocumentSchemas {
  const schemas = known.get(document) ?? new DocumentSchemas(document);
  known.set(document, schemas);
  return schemas;
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
