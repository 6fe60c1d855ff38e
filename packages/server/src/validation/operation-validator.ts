import { pagingOf, type Conventions, type OpenApiDocument, type Operation } from "@tallystick/contract";
import { jsonType } from "../headers.ts";
import type { ReadParameters } from "../parameters/read-parameters.ts";
import { listingParameters } from "../listing/listing.ts";
import { CommonRefusal } from "../refusals/common-refusal.ts";
import { declaredRefusal } from "../refusals/declared-refusal.ts";
import { Refused } from "../refusals/refused.ts";
import { isObject, type Json, object, resolved } from "./document-node.ts";
import { DocumentValidator, type FindFaultOfReply } from "./document-validator.ts";
import type { RequestParts } from "./request-parts.ts";
import { errorsKey, operationKey } from "./validation-document.ts";

/** A request as it came, once its row is known. */
export interface RawRequest extends ReadParameters {
  body: unknown;
  /** Which of the declared media types the body has, as the validation document names it. */
  contentType: string | undefined;
}

/** Checks the requests and the replies of one operation against the document. */
export class OperationValidator {
  readonly faultOfReply: FindFaultOfReply;
  /** Of a reply that is an error. */
  readonly faultOfError: FindFaultOfReply;
  readonly #key: string;
  readonly #validator: DocumentValidator;
  readonly #headerNames: readonly string[];
  readonly #cookieNames: readonly string[];
  readonly #queryNames: readonly string[];
  /** Page parameters: `readPage` checks them against the row's bounds, not the document. */
  readonly #pageNames: readonly string[];
  readonly #unknownId: (parameter: string) => Refused;

  /** @throws when the document lacks something of the row */
  constructor(document: OpenApiDocument, row: Operation, conventions: Conventions) {
    assertDeclared(document, row);
    this.#key = operationKey(row.method, row.path);
    this.#validator = validatorOf(document);
    this.faultOfReply = this.#validator.replyCheckOf(this.#key);
    this.faultOfError = this.#validator.replyCheckOf(errorsKey(row.method, row.path));
    this.#unknownId = (parameter) => unknownIdOf(row, conventions, parameter);
    const namesIn = (place: string): string[] => row.parameters.flatMap((one) => (one.in === place ? one.name : []));
    const pageNames = new Set(listingParameters(row.listing, pagingOf(conventions.paging, row.listing)));
    this.#cookieNames = namesIn("cookie");
    this.#headerNames = namesIn("header").map((name) => name.toLowerCase());
    this.#queryNames = namesIn("query").filter((name) => !pageNames.has(name));
    this.#pageNames = namesIn("query").filter((name) => pageNames.has(name));
  }

  /**
   * Only what the row declares, parameters as their types, defaults filled in.
   * @throws Refused 400 `INVALID_INPUT` naming the place, or 404 for a path parameter (V-05).
   */
  check({ params, query, headers, cookies, body, contentType }: RawRequest): RequestParts {
    const parts = {
      params: { ...params },
      query: pick(query, this.#queryNames),
      headers: pick(headers, this.#headerNames),
      cookies: pick(cookies, this.#cookieNames),
      body,
    };
    this.#validator.check(this.#key, parts, {
      contentType: body === undefined ? undefined : contentType,
      unknownId: this.#unknownId,
    });
    return { ...parts, query: { ...pick(parts.query, this.#queryNames), ...pick(query, this.#pageNames) } };
  }
}

const known = new WeakMap<OpenApiDocument, DocumentValidator>();

/** Compiling schemas takes longest of all that a server does before its first reply; servers over one document share it. */
export function validatorOf(document: OpenApiDocument): DocumentValidator {
  const validator = known.get(document) ?? new DocumentValidator(document);
  known.set(document, validator);
  return validator;
}

/** A malformed id is answered as one that names nothing: as the row declares, else as a path without an operation (V-05). */
function unknownIdOf(row: Operation, conventions: Conventions, parameter: string): Refused {
  const declared = row.refusals.find(({ when, at }) => when === "unknown" && at === `path.${parameter}`);
  if (declared !== undefined) return declaredRefusal(declared, conventions);
  return new CommonRefusal("unknownPath", { message: "No resource has this id." });
}

/** Finds at the start what would else fail on the first request. */
function assertDeclared(document: OpenApiDocument, row: Operation): void {
  const item = object(document.paths[row.path], `the path ${row.path}`);
  const operation = object(item[row.method], `${row.method} ${row.path}`);
  if (row.body !== undefined) {
    const { contentType } = row.body;
    const body = resolved(document, operation["requestBody"], `request body of ${row.id}`);
    object(contentIn(body)[contentType], `${contentType} of ${row.id}`);
  }
  const responses = object(operation["responses"], `responses of ${row.id}`);
  for (const { kind, status, until, schema, contentType = jsonType } of row.replies) {
    if (kind === "error") continue;
    const reply = resolved(document, responses[replyKey({ status, until })], `reply ${status} of ${row.id}`);
    if (schema !== undefined) object(contentIn(reply)[contentType], `${contentType} of reply ${status} of ${row.id}`);
  }
}

/** The key of a reply in the document: a range by its first digit, all errors as `default`. */
export function replyKey({ status, until }: { status: number; until?: number | undefined }): string {
  if (until === undefined) return String(status);
  return until - status > 99 ? "default" : `${Math.floor(status / 100)}XX`;
}

function contentIn({ content }: Json): Json {
  return isObject(content) ? content : {};
}

function pick(values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of names) if (Object.hasOwn(values, name) && values[name] !== undefined) picked[name] = values[name];
  return picked;
}
