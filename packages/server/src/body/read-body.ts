import type { Body } from "@tallystick/contract";
import express, { type Request, type RequestHandler, type Response } from "express";
import type { IncomingHttpHeaders } from "node:http";
import { headerNames } from "../headers.ts";
import { checkDepth, invalidBody, parseJson } from "./parse-json.ts";
import type { Refused } from "../refusals/refused.ts";
import { CommonRefusal } from "../refusals/common-refusal.ts";

/** Reads what the client sent, inflated, up to a limit such as `1mb`. */
export function bodyReader(limit: string): RequestHandler {
  return express.raw({ limit, type: () => true });
}

/**
 * The JSON body, or `undefined` for an empty one that the row does not require. 400, 413 or 415 otherwise (V-03). When a
 * parser before the router has read the body, its result is used: then the limit of that parser holds, and a body that it
 * refuses goes to the error handler of the app.
 */
export async function readBody(
  declared: Body,
  read: RequestHandler,
  request: Request,
  response: Response,
): Promise<unknown> {
  const body = isReadAlready(request) ? bodyRead(request) : await readBytes(read, request, response);
  if (body === undefined) {
    if (declared.required) throw invalidBody("A body is required");
    return undefined;
  }
  const type = request.headers[headerNames.contentType]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== declared.contentType) {
    const message = `The body must be ${declared.contentType}${type === undefined ? "; name it in Content-Type" : ""}.`;
    throw new CommonRefusal("unsupportedMediaType", { message });
  }
  return Buffer.isBuffer(body) ? parseJson(body) : checkDepth(body);
}

/** Do the headers announce an empty body? */
export function isEmpty(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] === undefined && (headers["content-length"] ?? "0") === "0";
}

function isReadAlready({ body, readableDidRead }: Request): boolean {
  return body !== undefined && readableDidRead;
}

/** `express.json()` returns `{}` for an empty body; `express.text()` and `express.raw()` leave text and bytes. */
function bodyRead({ headers, body }: Request): unknown {
  if (isEmpty(headers)) return undefined;
  return typeof body === "string" ? Buffer.from(body) : body;
}

async function readBytes(read: RequestHandler, request: Request, response: Response): Promise<Buffer | undefined> {
  if (request.readableEnded && !isEmpty(request.headers))
    throw new Error("The body was read before the router, and is not in request.body");
  await new Promise<void>((resolve, reject) => {
    void read(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(unreadable(error))));
  });
  const body: unknown = request.body;
  return Buffer.isBuffer(body) && body.length > 0 ? body : undefined;
}

function unreadable(cause: unknown): Refused {
  const status = typeof cause === "object" && cause !== null && "status" in cause ? cause.status : undefined;
  if (status === 413) return new CommonRefusal("tooLarge", { message: "The body is too large.", cause });
  if (status === 415)
    return new CommonRefusal("unsupportedMediaType", { message: "The body's encoding is not supported.", cause });
  return invalidBody("The body could not be read", cause);
}
