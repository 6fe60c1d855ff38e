import { hasInheritedNames, type OpenApiDocument } from "@tallystick/contract";
import { RequestValidator } from "express-openapi-validator/dist/middlewares/openapi.request.validator.js";
import { ResponseValidator } from "express-openapi-validator/dist/middlewares/openapi.response.validator.js";
import { headerNames } from "../headers.ts";
import type { Refused } from "../refusals/refused.ts";
import { formats } from "./formats.ts";
import { invalidRequest, isInvalidRequest } from "./invalid-request.ts";
import { parametersInQuery } from "./parameters-in-query.ts";
import { noParts, type RequestParts } from "./request-parts.ts";
import { limitsUnevaluated } from "./schema-for-validation.ts";
import { ShownRequest } from "./shown-request.ts";
import { onlyPath, type ValidationDocument, validationDocument } from "./validation-document.ts";

/**
 * What the document finds wrong with a reply; `undefined` when nothing is. `key`: of its responses, such as `200` or `4XX`.
 * @throws when its schema does not compile
 */
export type FindFaultOfReply = (key: string, validationType: string, body: unknown) => string | undefined;

/**
 * The two validators of express-openapi-validator over one document; the schemas of an operation are compiled with its
 * first request and its first reply. They are called directly, with requests of ours, and not as the middleware of the
 * library, because
 *
 * - a reply must be checked before the unit of work is committed, not when it is written;
 * - parameters that the contract does not declare must be ignored, and the query parser of the app must not matter;
 * - the middleware registers parameter callbacks on the app of the request, which may have other routes;
 * - the middleware looks for the operation again, and for the function that checks its replies, on every request.
 */
export class DocumentValidator {
  readonly #document: ValidationDocument;
  /** By operation: the library takes `filter[name]` for a member of `filter`, unless it finds the parameters in the query itself. */
  readonly #inQuery: ReadonlyMap<string, PropertyDescriptor>;
  /** Then what is looked up in a request must not be found in what every object inherits. */
  readonly #hasInheritedNames: boolean;
  readonly #requests: RequestValidator;
  readonly #replies: ResponseValidator;

  constructor(document: OpenApiDocument) {
    this.#document = validationDocument(document);
    this.#inQuery = parametersInQuery(this.#document);
    // The library's types know only schemas with names; it finds those of a list by their places.
    const apiDoc = this.#document as unknown as ConstructorParameters<typeof RequestValidator>[0];
    this.#hasInheritedNames = hasInheritedNames(document);
    const options = {
      strict: false,
      discriminator: true,
      // The document is generated; checking it costs more than all that it is used for in a test.
      validateSchema: false,
      validateFormats: true,
      ajvFormats: { mode: "full" as const },
      formats,
      ownProperties: this.#hasInheritedNames,
    };
    // Unknown parameters are ignored (V-06).
    this.#requests = withoutPreparation(
      new RequestValidator(apiDoc, { ...options, useDefaults: true, allowUnknownQueryParameters: true }),
    );
    this.#replies = new ResponseValidator(apiDoc, options);
    if (!limitsUnevaluated(this.#document))
      for (const ajv of ajvsOf(this.#requests, this.#replies)) ajv.opts.unevaluated = false;
  }

  /** @throws Refused for a request that the document does not allow. `contentType`: of the body, as the validation document names it; without one there is none. `unknownId`: for a path parameter that the document does not allow. */
  check(
    operation: string,
    parts: RequestParts,
    { contentType, unknownId }: { contentType: string | undefined; unknownId: (parameter: string) => Refused },
  ): void {
    const schema = this.#document.paths[onlyPath][operation];
    const places = [parts.params, parts.query, parts.headers, parts.cookies];
    if (this.#hasInheritedNames) for (const values of places) Object.setPrototypeOf(values, null);
    const inQuery = this.#inQuery.get(operation);
    if (inQuery !== undefined) Object.defineProperty(parts.query, "_openapi", inQuery);
    const shown = new ShownRequest(operation, schema, parts, contentType);
    try {
      void this.#requests.validate(asRequest(shown), noResponse, doNothing);
      // It gives the values their types where they are.
      if (contentType !== undefined)
        for (const name of Object.keys(parts.headers))
          if (name !== headerNames.contentType) parts.headers[name] = shown.headers[name];
    } catch (error) {
      throw isInvalidRequest(error) ? invalidRequest(error, parts.query, unknownId) : error;
    } finally {
      if (this.#hasInheritedNames) for (const values of places) Object.setPrototypeOf(values, Object.prototype);
    }
  }

  /** The check of an operation's replies, each by the compiled function of its status. */
  replyCheckOf(operation: string): FindFaultOfReply {
    let compiled: CompiledReplies | undefined;
    return (key, type, body) => {
      compiled ??= this.#compileReplies(operation);
      const isValid = compiled[key]?.[type];
      if (isValid !== undefined && body !== undefined && body !== null && isValid({ response: body })) return undefined;
      return this.#describeFault(compiled, { key, type }, body);
    };
  }

  #compileReplies(operation: string): CompiledReplies {
    const schema = this.#document.paths[onlyPath][operation];
    const request = asRequest(new ShownRequest(operation, schema, noParts, undefined));
    const responses = Object(schema?.responses) as Parameters<ResponseValidator["_getOrBuildValidator"]>[1];
    // The library's types have one function for each status; there is one for each media type of each.
    // oxlint-disable-next-line no-underscore-dangle -- the library's name
    return this.#replies._getOrBuildValidator(request, responses) as unknown as CompiledReplies;
  }

  /** The library says it in words, and says it of a reply whose status has no body. */
  #describeFault(
    compiled: CompiledReplies,
    { key, type }: { key: string; type: string },
    body: unknown,
  ): string | undefined {
    // The library takes null for no body.
    if (body === null)
      return compiled[key]?.[type]?.({ response: body }) === false ? "its body may not be null" : undefined;
    const validators = compiled as unknown as ReturnType<ResponseValidator["_getOrBuildValidator"]>;
    try {
      // The library finds the reply by its status, which may also be the text of a range.
      const statusCode = key as unknown as number;
      const reply = { validators, body: body as object, statusCode, path: onlyPath, accepts: [type] };
      // oxlint-disable-next-line no-underscore-dangle -- the library's name
      this.#replies._validate(reply);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

/** Functions of Ajv, by status and media type. */
type CompiledReplies = Record<string, Record<string, (reply: { response: unknown }) => boolean>>;

type Validate = Parameters<RequestValidator["validate"]>;

/** The validator asks no more of a request than `ShownRequest` has, and nothing of a response. */
const asRequest = (request: ShownRequest): Validate[0] => request as unknown as Validate[0];
const noResponse = {} as Validate[1];
const doNothing: Validate[2] = () => undefined;

/** What is private in the library's types. */
interface RequestValidatorParts extends Record<"ajv" | "ajvBody", AjvParts> {
  buildMiddleware: (path: string, schema: unknown, contentType: unknown, key: string) => Middleware;
}

interface AjvParts {
  opts: { unevaluated: boolean };
  getSchema: (key: string) => Check;
}

type Check = (request: ShownRequest) => boolean;
type Middleware = (request: ShownRequest, response: Validate[1], next: Validate[2]) => void;

function ajvsOf(requests: RequestValidator, replies: ResponseValidator): AjvParts[] {
  const { ajv, ajvBody } = requests as unknown as RequestValidatorParts;
  return [ajv, ajvBody, (replies as unknown as Pick<RequestValidatorParts, "ajvBody">).ajvBody];
}

/**
 * For each request the library parses the URL and looks for values to prepare, although here they have been read already, which takes
 * six times as long as its compiled functions. Only of a request that these refuse does it say what is wrong.
 */
function withoutPreparation(validator: RequestValidator): RequestValidator {
  const parts = validator as unknown as RequestValidatorParts;
  const build = parts.buildMiddleware.bind(validator);
  parts.buildMiddleware = (path, schema, contentType, key) => {
    const thorough = build(path, schema, contentType, key);
    const [parameters, body] = [parts.ajv.getSchema(key), parts.ajvBody.getSchema(key)];
    return (request, response, next) =>
      parameters(request) && body(request) ? next() : thorough(request, response, next);
  };
  return validator;
}
