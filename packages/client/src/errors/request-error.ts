import { TallystickError } from "./tallystick-error.ts";

/** The request an error is about. */
export interface Place {
  method: string;
  /** With its query; credentials never stand in it. */
  url: string;
}

/** An error about one request, whose message begins with the method and the URL. */
export abstract class RequestError extends TallystickError implements Place {
  readonly method: string;
  readonly url: string;

  constructor({ method, url }: Place, words: string, options?: ErrorOptions) {
    super(`${method} ${url} ${words}`, options);
    this.method = method;
    this.url = url;
  }
}
