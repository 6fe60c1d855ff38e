import type { OpenApiDocument } from "@tallystick/contract";
import * as OpenApiValidator from "express-openapi-validator";
import { jsonType } from "../headers.ts";
import type { Refused } from "../refusals/refused.ts";
import { isDateTime, isTime } from "./formats.ts";
import { invalidRequest, isInvalidRequest } from "./invalid-request.ts";
import { pathTextsOnly, onlyPath, type ValidationDocument, validationDocument } from "./validation-document.ts";

/** A request in parts. Its check fills defaults in, and turns the text of parameters into the types of their schemas. */
export interface RequestParts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  /** By lower-case name. */
  headers: Record<string, unknown>;
  body: unknown;
}

/** A request that its document allows, and the check of the reply to it. */
export interface ValidExchange {
  /** What the document finds wrong with a reply; `undefined` when nothing is. */
  faultOfReply: (status: number, body: unknown) => string | undefined;
}

/**
 * express-openapi-validator over one document, which it reads at once, so that no first request waits for it; the schemas
 * of an operation are compiled with its first request. Its middleware is given requests and replies of ours
 * instead of Express's own, because
 *
 * - a reply must be checked before the unit of work is committed, not when it is written;
 * - parameters that the contract does not declare must be ignored, and the query parser of the app must not matter;
 * - it registers parameter callbacks on the app of the request, which may have other routes.
 */
export class DocumentValidator {
  readonly #document: ValidationDocument;
  readonly #prepared = new Map<string, Promise<Prepared>>();
  readonly #steps: Steps;

  constructor(document: OpenApiDocument) {
    this.#document = validationDocument(document);
    this.#steps = stepsOver(this.#document);
  }

  /** @throws Refused for a request that the document does not allow. `contentType`: of the body; without one there is none. `unknownId`: for a path parameter that the document does not allow. */
  async check(
    operation: string,
    parts: RequestParts,
    { contentType, unknownId }: { contentType: string | undefined; unknownId: (parameter: string) => Refused },
  ): Promise<ValidExchange> {
    const prepared = this.#prepared.get(operation) ?? prepare(this.#steps, operation, this.#document);
    this.#prepared.set(operation, prepared);
    const { openapi, pathTexts, faultOfReply } = await prepared;
    if (pathTexts !== undefined && areWithin(pathTexts, parts.params)) return { faultOfReply };
    try {
      await passing(
        this.#steps.checkRequest,
        new ShownRequest(operation, parts, contentType, openapi),
        new DraftReply(),
      );
    } catch (error) {
      throw isInvalidRequest(error) ? invalidRequest(error, parts.query, unknownId) : error;
    }
    return { faultOfReply };
  }
}

/** What the validator knows of an operation, found once for all its requests. */
interface Prepared extends ValidExchange {
  openapi: unknown;
  /** Only the length of a text can be wrong, so the check of shorter ones is left out: a tenth of the time of a fast read. */
  pathTexts: ReadonlyMap<string, number> | undefined;
}

async function prepare(steps: Steps, operation: string, document: ValidationDocument): Promise<Prepared> {
  const request = new ShownRequest(operation, { params: {}, query: {}, headers: {}, body: undefined }, undefined);
  const reply = new DraftReply();
  for (const step of steps.findOperation) await passing(step, request, reply);
  await passing(steps.checkReply, request, reply);
  const { json: write } = reply;
  return {
    openapi: request.openapi,
    pathTexts: pathTextsOnly(document.paths[onlyPath][operation]),
    faultOfReply: (status, body) => {
      reply.statusCode = status;
      request.faultOfReply = undefined;
      write.call(reply, body);
      if (reply.failure !== undefined) throw reply.failure;
      return request.faultOfReply;
    },
  };
}

function areWithin(longest: ReadonlyMap<string, number>, params: RequestParts["params"]): boolean {
  return longest.entries().every(([name, most]) => String(params[name]).length <= most);
}

type Step = (request: ShownRequest, reply: DraftReply, next: (error?: unknown) => void) => void;

interface Steps {
  findOperation: readonly Step[];
  checkRequest: Step;
  checkReply: Step;
}

function stepsOver(document: ValidationDocument): Steps {
  const middleware = OpenApiValidator.middleware({
    // Its types know only schemas with names; it finds those of a list by their places.
    apiSpec: document as unknown as Parameters<typeof OpenApiValidator.middleware>[0]["apiSpec"],
    // The document is generated; checking it costs more than all that it is used for in a test.
    validateApiSpec: false,
    // Access is the row's: credentials are settled before the body is read (V-01).
    validateSecurity: false,
    // Forms are read by `readForm`, within the limits that the row gives for files.
    fileUploader: false,
    // Unknown parameters are ignored (V-06).
    validateRequests: { allowUnknownQueryParameters: true },
    validateResponses: {
      onError(error, _body, request) {
        if (request instanceof ShownRequest) request.faultOfReply = error.message;
      },
    },
    ajvFormats: { mode: "full" },
    formats: {
      "date-time": { type: "string", validate: isDateTime },
      time: { type: "string", validate: isTime },
    },
  });
  // It asks no more of a request and a reply than the two classes below have.
  const steps = middleware as unknown as Step[];
  const [checkRequest, checkReply] = steps.slice(-2);
  if (checkRequest === undefined || checkReply === undefined) throw new Error("The validator has no middleware");
  return { findOperation: steps.slice(0, -2), checkRequest, checkReply };
}

function passing(step: Step, request: ShownRequest, reply: DraftReply): Promise<void> {
  return new Promise((resolve, reject) => {
    step(request, reply, (error) => {
      if (error === undefined) return resolve();
      // A schema of a reply that does not compile is reported here long after the request has passed.
      reply.failure = error;
      reject(error);
    });
  });
}

const anyApp = { enabled: () => true, param: () => undefined };

/** What the validator sees of a request. */
class ShownRequest {
  readonly app = anyApp;
  readonly baseUrl = "";
  readonly originalUrl = onlyPath;
  readonly path = onlyPath;
  readonly method: string;
  readonly headers: Record<string, unknown>;
  readonly body: unknown;
  query: Record<string, unknown>;
  faultOfReply: string | undefined;
  /** Set when the operation is found. */
  openapi: unknown;
  readonly #params: Record<string, unknown>;

  constructor(
    operation: string,
    { params, query, headers, body }: RequestParts,
    contentType: string | undefined,
    openapi?: unknown,
  ) {
    this.method = operation;
    this.headers = contentType === undefined ? headers : { ...headers, "content-type": contentType };
    this.body = body;
    this.query = query;
    this.#params = params;
    this.openapi = openapi;
  }

  get params(): Record<string, unknown> {
    return this.#params;
  }

  /** The validator finds none in its only path; Express has found them. */
  set params(_found: Record<string, unknown>) {}
}

/** What the validator sees of a reply: it checks what `json` is given. */
class DraftReply {
  statusCode = 200;
  readonly headersSent = false;
  failure: unknown;

  getHeaders(): Record<string, string> {
    return { "content-type": jsonType };
  }

  /** Replaced by the validator's own, which puts this one back when it is called. */
  json: (this: DraftReply, body: unknown) => void = () => undefined;

  status(): this {
    return this;
  }

  end(): void {}
}

const known = new WeakMap<OpenApiDocument, DocumentValidator>();

/** Compiling schemas takes longest of all that a server does before its first reply; servers over one document share it. */
export function validatorOf(document: OpenApiDocument): DocumentValidator {
  const validator = known.get(document) ?? new DocumentValidator(document);
  known.set(document, validator);
  return validator;
}
