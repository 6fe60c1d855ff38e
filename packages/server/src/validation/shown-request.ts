import { headerNames } from "../headers.ts";
import type { RequestParts } from "./request-parts.ts";
import { onlyPath } from "./validation-document.ts";

/** What the validator sees of a request. */
export class ShownRequest {
  readonly method: string;
  readonly openapi: { expressRoute: string; pathParams: Record<string, never>; schema: unknown };
  readonly params: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly cookies: Record<string, unknown>;
  readonly body: unknown;
  readonly #query: Record<string, unknown>;

  constructor(
    operation: string,
    schema: unknown,
    { params, query, headers, cookies, body }: RequestParts,
    contentType: string | undefined,
  ) {
    this.method = operation;
    this.openapi = { expressRoute: onlyPath, pathParams: {}, schema };
    this.params = params;
    this.headers = contentType === undefined ? headers : { ...headers, [headerNames.contentType]: contentType };
    this.cookies = cookies;
    this.body = body;
    this.#query = query;
  }

  /** Replaced by the validator by a property of its own. */
  get query(): Record<string, unknown> {
    return this.#query;
  }

  get path(): string {
    return onlyPath;
  }

  /** The library parses it for a query, of which it is given the values; Node parses this one fastest. */
  get originalUrl(): string {
    return "/";
  }
}
