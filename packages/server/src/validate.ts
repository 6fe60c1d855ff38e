import type { OpenApiDocument, Operation } from "@tallystick/contract";
import type { ErrorObject } from "ajv/dist/2020.js";
import type { IncomingHttpHeaders } from "node:http";
import { type DocumentSchemas, type OperationSchemas, schemasOf } from "./document-schemas.ts";
import type { RawQuery } from "./filters.ts";
import { formType } from "./headers.ts";
import { invalidRequest } from "./invalid-request.ts";
import type { Judge } from "./schema-set.ts";

/** A request as it came, once its row is known. */
export interface RawRequest {
  /** Decoded. */
  params: Record<string, string>;
  query: RawQuery;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** A request's parts: only those the row declares, parameters as their types, defaults filled in. */
export interface RequestParts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  /** By lower-case name. */
  headers: Record<string, unknown>;
  body: unknown;
}

/** Judges the requests and the replies of one operation by the document. A document that does not fit the row is refused at once. */
export class OperationValidator {
  readonly #row: Operation;
  readonly #document: DocumentSchemas;
  readonly #schemas: OperationSchemas;
  readonly #queryNames: readonly string[];
  readonly #headerNames: readonly string[];
  readonly #judges = new Map<string | number, Judge>();

  constructor(document: OpenApiDocument, row: Operation) {
    this.#row = row;
    this.#document = schemasOf(document);
    this.#schemas = this.#document.of(row);
    const namesIn = (place: string): string[] => row.parameters.flatMap((one) => (one.in === place ? one.name : []));
    this.#queryNames = namesIn("query");
    this.#headerNames = namesIn("header").map((name) => name.toLowerCase());
  }

  /** Throws `Refused`: 400 `INVALID_INPUT` naming the place, or 404 for a path parameter (V-05). */
  validate({ params, query, headers, body }: RawRequest): RequestParts {
    const parts = { params, query: pick(query, this.#queryNames), headers: pick(headers, this.#headerNames), body };
    const judge = this.#judge("parameters", this.#schemas.parameters);
    if (!judge(parts)) throw invalidRequest(judge.errors, parts.query);
    if (body !== undefined && this.#schemas.body !== undefined) {
      const judgeBody = this.#judge("body", this.#schemas.body);
      if (!judgeBody(body)) throw invalidRequest(judgeBody.errors?.map(inBody), parts.query);
    }
    return parts;
  }

  /** What the document finds wrong with a reply of the operation; `undefined` when nothing is. */
  faultOfReply(status: number, body: unknown): string | undefined {
    const schema = this.#schemas.replies.get(status);
    if (schema === undefined) return body === undefined ? undefined : "it declares no body";
    if (body === undefined) return "it has no body";
    const judge = this.#judge(status, schema);
    return judge(body) ? undefined : this.#document.replies.errorsText(judge, "body");
  }

  /** Compiled on first use: a server has many operations, and a test asks few of them. */
  #judge(name: "parameters" | "body" | number, schema: Record<string, unknown>): Judge {
    const known = this.#judges.get(name);
    if (known !== undefined) return known;
    const { parameters, forms, bodies, replies } = this.#document;
    const bodySchemas = this.#row.body?.contentType === formType ? forms : bodies;
    const set = typeof name === "number" ? replies : name === "body" ? bodySchemas : parameters;
    const judge = set.compile(schema);
    this.#judges.set(name, judge);
    return judge;
  }
}

function pick(values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of names) if (values[name] !== undefined) picked[name] = values[name];
  return picked;
}

function inBody(error: ErrorObject): ErrorObject {
  return { ...error, instancePath: `/body${error.instancePath}` };
}
