import {
  type CodePlace,
  type Conventions,
  hasMediaType,
  type MediaForm,
  type Operation,
  problemType,
} from "@tallystick/contract";
import type { Readable } from "node:stream";
import { errorBody } from "../refusals/error-body.ts";
import { headerNames, jsonType } from "../headers.ts";
import type { Refused } from "../refusals/refused.ts";
import type { PlannedContent, PlannedReply } from "../routing/planned-contents.ts";
import { preferredOf } from "./preferred.ts";
import { bytesOf, eventText } from "./reply-bytes.ts";

/** What a handler returns, with the types of its operation taken off. */
export interface Reply {
  status: number;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** A reply exactly as it is sent. */
export interface Outgoing {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** JSON or other text, or bytes; empty for no body. */
  body: string | Buffer | Readable;
  /** An error in a form of its own, which undoes the work of the handler like a refusal. */
  isError?: boolean;
  /** The refusal behind the error body, for the log. */
  refused?: Refused;
}

/** A reply that the contract does not allow. It is not written; the caller gets 500. */
export class BadReply extends Error {
  override readonly name = "BadReply";

  constructor(row: Operation, status: number, problem: string) {
    super(`${row.id} replied ${status}, but ${problem}`);
  }
}

/**
 * The reply as it is sent, after its status, headers, media type and body were checked against the contract. `accept`: the header of
 * the request, by which one of several media types is chosen when the handler names none.
 */
export function checkedReply(
  { row, replies }: { row: Operation; replies: readonly PlannedReply[] },
  { status, body, headers: given }: Reply,
  accept?: string,
): Outgoing {
  const planned = replies.find(
    ({ declared }) => declared.status <= status && status <= (declared.until ?? declared.status),
  );
  if (planned === undefined) throw new BadReply(row, status, "its contract declares no such reply");
  const headers = lowerCase(given);
  const { declared, key, contents, faultOf } = planned;
  const missing = declared.headers.find((name) => headers[name.toLowerCase()] === undefined);
  if (missing !== undefined) throw new BadReply(row, status, `lacks the header ${missing}`);
  // What HEAD shows of a body are its headers.
  if (row.method === "head") return { status, headers, body: "" };
  const type = headers[headerNames.contentType];
  const isOnly = type === undefined && contents.length === 1;
  const content = isOnly ? contents[0] : chosen(contents, type, accept);
  if (content === undefined) throw new BadReply(row, status, `its body is ${type}, not ${typesOf(contents)}`);
  const { form, contentType, xml } = content;
  // XML that a handler has written itself is sent as it is.
  const isXmlValue = xml !== undefined && typeof body !== "string";
  if (body === undefined || form === "json" || form === "text" || isXmlValue) {
    const fault = faultOf(key, content.validationType, body);
    if (fault !== undefined) throw new BadReply(row, status, fault);
  }
  if (body === undefined) return { status, headers, body: "" };
  headers[headerNames.contentType] = type ?? (form === "binary" && contentType.includes("*") ? octets : contentType);
  const text = form === "json" ? JSON.stringify(body) : isXmlValue ? xml.write(body) : bodyOf(form, body);
  if (text === undefined) throw new BadReply(row, status, `its body of ${contentType} is ${typeof body}`);
  return declared.kind === "error" ? { status, headers, body: text, isError: true } : { status, headers, body: text };
}

const octets = "application/octet-stream";

function chosen(
  contents: readonly PlannedContent[],
  type: string | undefined,
  accept: string | undefined,
): PlannedContent | undefined {
  if (type === undefined) return preferredOf(contents, accept);
  return contents.find(({ contentType }) => hasMediaType(contentType, type));
}

function typesOf(contents: readonly PlannedContent[]): string {
  return contents.map(({ contentType }) => contentType).join(" or ");
}

/** Undefined for a value that has no such form. */
function bodyOf(form: MediaForm, body: unknown): Outgoing["body"] | undefined {
  if (typeof body === "string") return body;
  if (form === "json-lines" && Array.isArray(body)) return body.map((each) => `${JSON.stringify(each)}\n`).join("");
  if (form === "events" && Array.isArray(body)) return body.map(eventText).join("");
  return form === "text" || form === "xml" ? undefined : bytesOf(body);
}

/** An operation, as far as its refusals need it. */
export interface RefusingOperation {
  authenticateHeader: Record<string, string>;
  replies: readonly PlannedReply[];
  /** Where the error with this status shows its code. */
  codePlace: (status: number) => CodePlace;
}

/** An error body, in the form and the media type that the operation declares for its status, with the headers that the status calls for. */
export function refusalReply(
  given: Refused,
  operation: RefusingOperation | Pick<RefusingOperation, "codePlace">,
  conventions: Conventions,
): Outgoing {
  const refused = given.under(conventions);
  const { status } = refused;
  const headers = {
    ...(status === 401 && "authenticateHeader" in operation && operation.authenticateHeader),
    ...(status === 429 && { [headerNames.retryAfter]: "1" }),
    ...refused.headers,
  };
  const declared =
    "replies" in operation
      ? operation.replies.find((reply) => reply.declared.status === status)?.contents[0]
      : undefined;
  const type = declared?.form === "json" ? declared.contentType : jsonType;
  const body = errorBody(refused, operation.codePlace(status));
  return {
    ...textOf(status, type === problemType ? { ...problemOf(refused), ...body } : body, headers, type),
    refused,
  };
}

/** The members of a problem by RFC 9457, beside those of the contract's error body. */
function problemOf({ code, message }: Refused): object {
  return { type: "about:blank", title: code, detail: message };
}

/** Takes the headers over. */
function textOf(status: number, body: unknown, headers: Record<string, string>, type: string): Outgoing {
  if (body === undefined) return { status, headers, body: "" };
  headers[headerNames.contentType] = type;
  return { status, headers, body: JSON.stringify(body) };
}

function lowerCase(headers: Readonly<Record<string, string>> | undefined): Record<string, string> {
  const named: Record<string, string> = {};
  for (const name in headers) if (headers[name] !== undefined) named[name.toLowerCase()] = headers[name];
  return named;
}
