import type { OpenApiDocument, Operation } from "@tallystick/contract";
import { middleware } from "express-openapi-validator";
import type { RequestHandler } from "express";
import { documentForPath } from "./document-for-path.ts";
import { Exchange, type RawRequest } from "./exchange.ts";

/** A request's parts. Good ones come back with coerced parameters and filled defaults. */
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

/**
 * Judges the operations of one path with express-openapi-validator, which is set up on first use. A document that does
 * not fit the rows is refused at once.
 */
export class PathValidator {
  readonly #document: OpenApiDocument;
  #handlers: readonly RequestHandler[] | undefined;

  constructor(document: OpenApiDocument, path: string, rows: readonly Operation[]) {
    this.#document = documentForPath(document, path, rows);
  }

  /** Throws `Refused`: 400 `INVALID_INPUT` naming the place, or 404 for a path parameter (V-05). */
  async validate(request: RawRequest): Promise<Validated> {
    this.#handlers ??= sharedHandlersFor(this.#document);
    const exchange = new Exchange(request);
    await exchange.run(this.#handlers);
    return exchange;
  }
}

const handlersByDocument = new Map<string, readonly RequestHandler[]>();

/** Compiling a path's schemas costs a tenth of a second; servers of one process over equal documents pay it once. */
function sharedHandlersFor(document: OpenApiDocument): readonly RequestHandler[] {
  const key = JSON.stringify(document);
  const handlers = handlersByDocument.get(key) ?? handlersFor(document);
  handlersByDocument.set(key, handlers);
  return handlers;
}

function handlersFor(apiSpec: OpenApiDocument): readonly RequestHandler[] {
  return middleware({
    // Its document type wants more members than it reads.
    apiSpec: apiSpec as Exclude<Parameters<typeof middleware>[0]["apiSpec"], string>,
    validateApiSpec: false,
    validateSecurity: false,
    fileUploader: false,
    ajvFormats: { mode: "full" }, // The 30th of February is no date.
    validateRequests: { allowUnknownQueryParameters: true, coerceTypes: false, removeAdditional: false },
    validateResponses: { coerceTypes: false, removeAdditional: false },
  });
}
