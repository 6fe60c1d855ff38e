import { type Body, hasMediaType, type MediaForm } from "@tallystick/contract";
import express, { type Request, type RequestHandler, type Response } from "express";
import type { IncomingHttpHeaders } from "node:http";
import { parse } from "node:querystring";
import { PassThrough, Readable } from "node:stream";
import { headerNames } from "../headers.ts";
import type { PlannedContent } from "../routing/planned-contents.ts";
import { checkDepth, invalidBody, parseJson } from "./parse-json.ts";
import type { FormFields } from "./type-form.ts";
import type { XmlForm } from "./xml-form.ts";
import { ambiguous } from "../refusals/ambiguous.ts";
import type { Refused } from "../refusals/refused.ts";
import { CommonRefusal } from "../refusals/common-refusal.ts";

/** Reads what the client sent, inflated, up to a limit such as `1mb`. */
export function bodyReader(limit: string | number): RequestHandler {
  return express.raw({ limit, type: () => true });
}

/** A body, and which of the declared media types it has. */
export interface ReadBody {
  body: unknown;
  content: PlannedContent | undefined;
}

interface Reading {
  row: { body?: Body };
  contents: readonly PlannedContent[];
  /** Gives the texts of a form the types of its schema. */
  formOf: ((fields: FormFields) => Record<string, unknown>) | undefined;
}

/**
 * The body as its media type says, or `undefined` for an empty one that the row does not require. 400, 413 or 415 otherwise
 * (V-03). When a parser before the router has read the body, its result is used: then the limit of that parser holds, and a
 * body that it refuses goes to the error handler of the app.
 */
export async function readBody(
  { row, contents, formOf }: Reading,
  server: { readBytes: RequestHandler; readFile: RequestHandler },
  request: Request,
  response: Response,
): Promise<ReadBody> {
  const read = contents[0]?.form === "binary" ? server.readFile : server.readBytes;
  const sent = isReadAlready(request) ? bodyRead(request) : await readBytes(read, request, response);
  const type = request.headers[headerNames.contentType];
  if (sent === undefined) {
    const text = contents.find(
      ({ contentType, form }) => isText(form) && type !== undefined && hasMediaType(contentType, type),
    );
    if (text !== undefined) return { body: "", content: text };
    if (row.body?.required) throw invalidBody("A body is required");
    return { body: undefined, content: undefined };
  }
  const content = contents.find(({ contentType }) => contentType === type) ?? contentOfType(contents, type);
  if (type !== undefined && content.form !== "binary" && hasOtherCharset(type)) throw ambiguous("body", "charset");
  if (!Buffer.isBuffer(sent)) return { body: checkDepth(sent), content };
  return { body: content.form === "json" ? parseJson(sent) : valueOf(sent, content, formOf), content };
}

/** A body in another charset would be read as another text than was written. */
export function hasOtherCharset(type: string): boolean {
  const named = [...type.matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi)].map(([, charset = ""]) => charset.toLowerCase());
  return named.some((charset) => !/^(utf-?8|us-ascii)$/.test(charset));
}

/** A text may be empty: then its media type says that it is there. */
function isText(form: MediaForm): boolean {
  return form === "text" || form === "events";
}

/** @throws Refused where none of them has the type; without one a range has. */
function contentOfType(contents: readonly PlannedContent[], type: string | undefined): PlannedContent {
  const found = contents.find(({ contentType }) =>
    type === undefined ? contentType.includes("*") : hasMediaType(contentType, type),
  );
  if (found !== undefined) return found;
  const wanted = contents.map(({ contentType }) => contentType).join(" or ");
  const message = `The body must be ${wanted}${type === undefined ? "; name it in Content-Type" : ""}.`;
  throw new CommonRefusal("unsupportedMediaType", { message });
}

function valueOf(bytes: Buffer, { form, xml }: PlannedContent, formOf: Reading["formOf"]): unknown {
  switch (form) {
    case "form":
      return formOf?.(fieldsOf(textOf(bytes)));
    case "json-lines":
      return linesOf(textOf(bytes)).map((line) => parseJson(Buffer.from(line)));
    case "text":
    case "events":
      return textOf(bytes);
    case "xml":
      return xml === undefined ? textOf(bytes) : xmlIn(xml, textOf(bytes));
    default:
      return bytes;
  }
}

/** The greatest number of fields in a form of one text: `parse` would leave out the others without a word. */
const mostFields = 1000;

function fieldsOf(text: string): FormFields {
  if (text.split("&").length > mostFields) throw invalidBody(`The body has more than ${mostFields} fields`);
  return Object.fromEntries(Object.entries(parse(text)).map(([name, value]) => [name, [value ?? ""].flat()]));
}

function xmlIn(xml: XmlForm, text: string): unknown {
  try {
    return xml.read(text);
  } catch (error) {
    throw invalidBody(`The body is not XML: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw invalidBody("The body is not text in UTF-8", error);
  }
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== "");
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
  if (!isEmpty(request.headers)) {
    if (request.readableEnded) throw new Error("The body was read before the router, and is not in request.body");
    if (request.destroyed) throw invalidBody("The connection ended before the body was read");
  }
  if (request.headers.expect !== undefined) {
    const refusal = await faultOf(read, withoutBody(request), response);
    if (statusOf(refusal) === 413) throw unreadable(refusal);
  }
  const source = request.socket.readable ? request : passedOn(request);
  const fault = await faultOf(read, source, response);
  if (fault !== undefined) throw unreadable(fault);
  const body: unknown = source.body;
  return Buffer.isBuffer(body) && body.length > 0 ? body : undefined;
}

function faultOf(read: RequestHandler, source: Request, response: Response): Promise<unknown> {
  return new Promise((resolve) => void read(source, response, resolve));
}

/** By its head alone the library says whether the body would be too large: it waits for all of one before it refuses it. */
function withoutBody({ headers }: Request): Request {
  return Object.assign(Readable.from([]), { headers }) as unknown as Request; // it asks for no more
}

/** The library takes the body of a client that has ended its side for one that was read before, and leaves it out. */
function passedOn(request: Request): Request {
  const { headers } = request;
  return Object.assign(request.pipe(new PassThrough()), { headers }) as unknown as Request; // it asks for no more
}

function unreadable(cause: unknown): Refused {
  const status = statusOf(cause);
  if (status === 413) return new CommonRefusal("tooLarge", { message: "The body is too large.", cause });
  if (status === 415)
    return new CommonRefusal("unsupportedMediaType", { message: "The body's encoding is not supported.", cause });
  if (isFaultOfEncoding(cause)) return ambiguous("body", "encoding", cause);
  return invalidBody("The body could not be read", cause);
}

function statusOf(cause: unknown): unknown {
  return typeof cause === "object" && cause !== null && "status" in cause ? cause.status : undefined;
}

/** The reader of an encoding has codes of its own. */
function isFaultOfEncoding(cause: unknown): boolean {
  return (
    typeof cause === "object" &&
    cause !== null &&
    "code" in cause &&
    /^(Z_|ERR_BROTLI|ERR_ZSTD)/.test(String(cause.code))
  );
}
