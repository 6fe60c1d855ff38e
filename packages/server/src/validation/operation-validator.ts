import type { OpenApiDocument, Operation } from "@tallystick/contract";
import type { IncomingHttpHeaders } from "node:http";
import { jsonType } from "../headers.ts";
import type { RawQuery } from "../listing/filters.ts";
import { listingParameters } from "../listing/listing.ts";
import { isObject, type Json, object, resolved } from "./document-node.ts";
import { type DocumentValidator, type RequestParts, type ValidExchange, validatorOf } from "./document-validator.ts";
import { operationKey } from "./validation-document.ts";

export type { RequestParts } from "./document-validator.ts";

/** A request as it came, once its row is known. */
export interface RawRequest {
  /** Decoded. */
  params: Readonly<Record<string, unknown>>;
  query: RawQuery;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** A request that the document allows. */
export interface ValidRequest extends ValidExchange {
  /** Only what the row declares, parameters as their types, defaults filled in. */
  request: RequestParts;
}

/** Checks the requests and the replies of one operation against the document. */
export class OperationValidator {
  readonly #key: string;
  readonly #contentType: string | undefined;
  readonly #validator: DocumentValidator;
  readonly #headerNames: readonly string[];
  readonly #queryNames: readonly string[];
  /** Page parameters: `readPage` checks them against the row's bounds, not the document. */
  readonly #pageNames: readonly string[];

  /** @throws when the document lacks something of the row */
  constructor(document: OpenApiDocument, row: Operation) {
    assertDeclared(document, row);
    this.#key = operationKey(row.method, row.path);
    this.#contentType = row.body?.contentType;
    this.#validator = validatorOf(document);
    const namesIn = (place: string): string[] => row.parameters.flatMap((one) => (one.in === place ? one.name : []));
    const pageNames = new Set(listingParameters(row.listing));
    this.#headerNames = namesIn("header").map((name) => name.toLowerCase());
    this.#queryNames = namesIn("query").filter((name) => !pageNames.has(name));
    this.#pageNames = namesIn("query").filter((name) => pageNames.has(name));
  }

  /** @throws Refused 400 `INVALID_INPUT` naming the place, or 404 for a path parameter (V-05). */
  async check({ params, query, headers, body }: RawRequest): Promise<ValidRequest> {
    const declared = pick(headers, this.#headerNames);
    const parts = { params: { ...params }, query: pick(query, this.#queryNames), headers: declared, body };
    const exchange = await this.#validator.check(this.#key, parts, body === undefined ? undefined : this.#contentType);
    const requested = { ...pick(parts.query, this.#queryNames), ...pick(query, this.#pageNames) };
    return { request: { ...parts, query: requested }, faultOfReply: exchange.faultOfReply };
  }
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
  for (const { kind, status } of row.replies) {
    if (kind === "error") continue;
    const reply = resolved(document, responses[status], `reply ${status} of ${row.id}`);
    if (reply["content"] !== undefined)
      object(contentIn(reply)[jsonType], `${jsonType} of reply ${status} of ${row.id}`);
  }
}

function contentIn({ content }: Json): Json {
  return isObject(content) ? content : {};
}

function pick(values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of names) if (values[name] !== undefined) picked[name] = values[name];
  return picked;
}
