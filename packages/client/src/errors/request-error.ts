import { ErrorOfFamily } from "./error-of-family.ts";

/** The request that an error is about. */
export interface RequestDetails {
  /** `cards.update`: the operationId. */
  operation: string;
  method: string;
  /** With its query; never with credentials. */
  url: string;
  /** The idempotency key of the request, if any. Repeat the call with it to execute the operation once. */
  idempotencyKey?: string;
}

/** The service chooses the length of a cursor and of its own message, and a message of ours is for people. */
const shortened = (text: string): string => (text.length > 1000 ? `${text.slice(0, 1000)}…` : text);

/** An error about one request, whose message begins with the method and the URL. */
export abstract class RequestError extends ErrorOfFamily implements RequestDetails {
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly idempotencyKey?: string;
  /** Of `waitFor`: the resource as it was seen last; not in JSON. */
  declare readonly last?: unknown;

  constructor({ operation, method, url, idempotencyKey }: RequestDetails, problem: string, options?: ErrorOptions) {
    // Where a part could not be loaded, the method is not known yet.
    super(`${method} ${shortened(url)} ${shortened(problem)}`.trimStart(), options);
    this.operation = operation;
    this.method = method;
    this.url = url;
    if (idempotencyKey !== undefined) this.idempotencyKey = idempotencyKey;
  }
}
