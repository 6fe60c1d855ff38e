import { TallystickError } from "./tallystick-error.ts";

/** The request an error is about. */
export interface Place {
  method: string;
  /** With its query; credentials never stand in it. */
  url: string;
  /** The key it was sent with, when it had one: a call made again with this key is done once. */
  idempotencyKey?: string;
}

/** An error about one request, whose message begins with the method and the URL. */
export abstract class RequestError extends TallystickError implements Place {
  readonly method: string;
  readonly url: string;
  readonly idempotencyKey?: string;

  constructor({ method, url, idempotencyKey }: Place, words: string, options?: ErrorOptions) {
    super(`${method} ${url} ${words}`, options);
    this.method = method;
    this.url = url;
    if (idempotencyKey !== undefined) this.idempotencyKey = idempotencyKey;
  }
}
