import type { Body } from "@tallystick/contract";
import express, { type Request, type RequestHandler, type Response } from "express";
import { headerNames } from "./headers.ts";
import { invalidBody, parseJson } from "./parse-json.ts";
import { Refused } from "./refused.ts";
import { answers } from "./status.ts";

/** Reads what the client sent, inflated, up to a limit such as `1mb`. */
export function bodyReader(limit: string): RequestHandler {
  return express.raw({ limit, type: () => true });
}

/** The parsed JSON body, or `undefined` for an empty one the row does not require. 400, 413 or 415 otherwise (V-03). */
export async function readBody(
  declared: Body,
  read: RequestHandler,
  request: Request,
  response: Response,
): Promise<unknown> {
  const bytes = await readBytes(read, request, response);
  if (bytes === undefined) {
    if (declared.required) throw invalidBody("A body is required");
    return undefined;
  }
  const type = request.headers[headerNames.contentType]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== declared.contentType) {
    const message = `The body must be ${declared.contentType}${type === undefined ? "; name it in Content-Type" : ""}.`;
    throw new Refused(answers.unsupportedMediaType, { message });
  }
  return parseJson(bytes);
}

async function readBytes(read: RequestHandler, request: Request, response: Response): Promise<Buffer | undefined> {
  await new Promise<void>((resolve, reject) => {
    void read(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(unreadable(error))));
  });
  const body: unknown = request.body;
  return Buffer.isBuffer(body) && body.length > 0 ? body : undefined;
}

function unreadable(cause: unknown): Refused {
  const status = typeof cause === "object" && cause !== null && "status" in cause ? cause.status : undefined;
  if (status === 413) return new Refused(answers.tooLarge, { message: "The body is too large.", cause });
  if (status === 415)
    return new Refused(answers.unsupportedMediaType, { message: "The body's encoding is not supported.", cause });
  return invalidBody("The body could not be read", cause);
}
