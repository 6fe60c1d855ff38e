import type { OpenApiDocument, Operation } from "@tallystick/contract";
import { middleware } from "express-openapi-validator";
import type { Request, RequestHandler, Response } from "express";
import { documentForPath } from "./document-for-path.ts";
import type { RawQuery } from "./filters.ts";
import { headerNames } from "./headers.ts";
import { invalidRequest } from "./invalid-request.ts";

/** A request's parts, as the document judges them. Good ones come back with coerced parameters and filled defaults. */
export interface RequestParts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  /** By lower-case name. */
  headers: Record<string, unknown>;
  body: unknown;
}

/** A validated request, and the judge of its reply. */
export interface Validated extends RequestParts {
  /** What the document finds wrong with a reply of the operation; `undefined` when nothing is. */
  faultOfReply(status: number, body: unknown): Error | undefined;
}

/** Judges the operations of one path with express-openapi-validator, which is set up on first use. */
export class PathValidator {
  readonly #document: OpenApiDocument;
  readonly #path: string;
  readonly #rows: readonly Operation[];
  #handlers: readonly RequestHandler[] | undefined;

  constructor(document: OpenApiDocument, path: string, rows: readonly Operation[]) {
    this.#document = document;
    this.#path = path;
    this.#rows = rows;
  }

  /** Throws `Refused`: 400 `INVALID_INPUT` naming the place, or 404 for a path parameter (V-05). */
  async validate(
    row: Operation,
    url: string,
    headers: Request["headers"],
    query: RawQuery,
    body: unknown,
  ): Promise<Validated> {
    this.#handlers ??= handlersFor(documentForPath(this.#document, this.#path, this.#rows));
    const exchange = new Exchange(row, url, headers, query, body);
    await exchange.run(this.#handlers);
    return exchange;
  }
}

function handlersFor(apiSpec: OpenApiDocument): readonly RequestHandler[] {
  return middleware({
    // Its document type wants more members than it reads.
    apiSpec: apiSpec as Exclude<Parameters<typeof middleware>[0]["apiSpec"], string>,
    validateApiSpec: false,
    validateSecurity: false,
    fileUploader: false,
    validateRequests: { allowUnknownQueryParameters: true, coerceTypes: false, removeAdditional: false },
    validateResponses: { coerceTypes: false, removeAdditional: false },
  });
}

/**
 * What the validator reads of a request and a response, and nothing else of the real ones: only declared parameters, and
 * the row's own content type, because it compiles (and keeps) a schema for each content type it meets.
 */
class Exchange implements Validated {
  readonly method: string;
  readonly originalUrl: string;
  readonly path: string;
  readonly baseUrl = "";
  readonly app = applicationStub;
  readonly headers: Record<string, unknown>;
  query: Record<string, unknown>;
  params: Record<string, unknown> = {};
  body: unknown;
  readonly #response: ResponseStub = new ResponseStub();
  readonly #rawQuery: RawQuery;
  #fault: Error | undefined;

  constructor(row: Operation, url: string, headers: Request["headers"], query: RawQuery, body: unknown) {
    this.method = row.method.toUpperCase();
    this.originalUrl = url;
    this.path = url;
    this.query = {};
    this.headers = body === undefined ? {} : { [headerNames.contentType]: row.body?.contentType };
    this.body = body;
    this.#rawQuery = query;
    for (const { in: place, name } of row.parameters) {
      if (place === "query" && query[name] !== undefined) this.query[name] = query[name];
      const header = place === "header" ? headers[name.toLowerCase()] : undefined;
      if (header !== undefined) this.headers[name.toLowerCase()] = header;
    }
  }

  async run(handlers: readonly RequestHandler[]): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      let index = 0;
      const next = (error?: unknown): void => {
        if (error !== undefined) this.#fault = toError(error);
        if (error !== undefined) reject(invalidRequest(error, this.#rawQuery));
        const handler = handlers[index++];
        if (handler === undefined) resolve();
        else if (error === undefined)
          void handler(this as unknown as Request, this.#response as unknown as Response, next);
      };
      next();
    });
  }

  faultOfReply(status: number, body: unknown): Error | undefined {
    this.#response.statusCode = status;
    this.#response.json(body);
    return this.#fault;
  }
}

/** The validator hooks `json`; a reply it dislikes goes to the `next` of its last handler. */
class ResponseStub {
  statusCode = 200;
  readonly headersSent = false;

  json(_body: unknown): this {
    return this;
  }

  getHeaders(): Record<string, string> {
    return jsonHeaders;
  }

  status(): this {
    return this;
  }

  end(): this {
    return this;
  }
}

const jsonHeaders = { [headerNames.contentType]: "application/json" };
const applicationStub = { param: (): void => {}, enabled: (): boolean => false };

function toError(value: unknown): Error {
  return value instanceof Error ? value : new Error(String(value));
}
