import type { Operation } from "@tallystick/contract";
import type { Request, RequestHandler, Response } from "express";
import type { IncomingHttpHeaders } from "node:http";
import type { RawQuery } from "./filters.ts";
import { headerNames, jsonType } from "./headers.ts";
import { invalidRequest } from "./invalid-request.ts";

/** A request as it came, once its row is known. */
export interface RawRequest {
  row: Operation;
  /**
   * The concrete path under the base path, percent-encoded. Without the query, which the validator would search for
   * characters it wants encoded: `?customerId=Customer:…` is good as it stands.
   */
  url: string;
  headers: IncomingHttpHeaders;
  query: RawQuery;
  body: unknown;
}

/**
 * What the validator reads of a request and a response, and nothing else of the real ones: only declared parameters, and
 * one content type, because it compiles (and keeps) a schema for each that it meets: forms are judged as JSON too.
 */
export class Exchange {
  readonly method: string;
  readonly originalUrl: string;
  readonly path: string;
  readonly baseUrl = "";
  readonly app: typeof applicationStub = applicationStub;
  readonly headers: Record<string, unknown>;
  readonly query: Record<string, unknown> = {};
  params: Record<string, unknown> = {};
  readonly body: unknown;
  readonly #response: ResponseStub = new ResponseStub();
  #judge: ResponseStub["json"] | undefined;
  #fault: Error | undefined;

  constructor({ row, url, headers, query, body }: RawRequest) {
    this.method = row.method.toUpperCase();
    this.originalUrl = url;
    this.path = url;
    this.headers = {};
    this.body = body;
    for (const { in: place, name } of row.parameters) {
      const key = name.toLowerCase();
      if (place === "query" && query[name] !== undefined) this.query[name] = query[name];
      if (place === "header" && headers[key] !== undefined) this.headers[key] = headers[key];
    }
    if (body !== undefined) this.headers[headerNames.contentType] = jsonType;
  }

  /** Passes through the validator's handlers; throws what `invalidRequest` makes of its complaint. */
  run(handlers: readonly RequestHandler[]): Promise<void> {
    return new Promise((resolve, reject) => {
      let index = 0;
      const next = (error?: unknown): void => {
        if (error !== undefined) {
          this.#fault = error instanceof Error ? error : new Error("The validator failed", { cause: error });
          return reject(invalidRequest(this.#fault, this.query));
        }
        const handler = handlers[index++];
        if (handler === undefined) return resolve();
        void handler(this as unknown as Request, this.#response as unknown as Response, next);
      };
      next();
    });
  }

  /** The validator has hooked `json` by now; what it dislikes of a reply goes to the `next` of its last handler. */
  faultOfReply(status: number, body: unknown): Error | undefined {
    this.#judge ??= this.#response.json; // Once called, the hook takes itself off.
    this.#fault = undefined;
    this.#response.statusCode = status;
    this.#judge.call(this.#response, body);
    return this.#fault;
  }
}

class ResponseStub {
  statusCode = 200;
  readonly headersSent = false;
  json = (_body: unknown): void => {};

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

const jsonHeaders = { [headerNames.contentType]: jsonType };
const applicationStub = { param: (): void => {}, enabled: (): boolean => false };
