import { type ClientOperation, hasMediaType, mediaFormOf, type MediaForm } from "@tallystick/contract/client";
import { declaredReply, isRedirectOf, typesOf } from "./reply-content.ts";
import { ApiError, type ErrorBody } from "../errors/api-error.ts";
import { ReplyError } from "../errors/reply-error.ts";
import type { RequestDetails } from "../errors/request-error.ts";
import { type Answer, isSuccess } from "./exchange.ts";
import type { Mask } from "./mask.ts";
import { globalHeaders } from "../runtime/global-headers.ts";
import { retryAfter } from "./retry-after.ts";
import type { Clock } from "../runtime/environment.ts";

/** A successful reply, or the challenge of a signed retry. */
export interface Reply {
  status: number;
  headers: Headers;
  /** The id of this request in the log of the service. */
  traceId?: string;
  /** Parsed JSON, text, or bytes, as the media type says; undefined when the reply had no body. */
  body: unknown;
  request: RequestDetails;
}

/** Parses a received answer. Throws an `ApiError` for an error status, a `ReplyError` for a success that cannot be read. */
export function replyIn(
  row: ClientOperation,
  answer: Answer,
  details: RequestDetails,
  { clock, mask }: { clock: Clock; mask: Mask },
): Reply {
  if (!isSuccess(answer.status) && !isRedirectOf(row)(answer.status)) throw apiError(details, answer, clock, mask);
  const traceId = traceIdOf(answer);
  return {
    status: answer.status,
    headers: globalHeaders(answer.headers),
    ...(traceId === undefined ? {} : { traceId }),
    body: row.method === "head" ? undefined : parsedBody(row, answer, details),
    request: details,
  };
}

/** The request as errors and replies quote it. */
export function detailsOf({ id, method }: ClientOperation, url: string, idempotencyKey?: string): RequestDetails {
  return {
    operation: id,
    method: method.toUpperCase(),
    url,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
}

function traceIdOf({ headers }: Answer): string | undefined {
  return headers.get("X-Request-Id") ?? undefined;
}

/** As the media type of the reply says, where the row has several forms or one that is not JSON; else as JSON. */
function parsedBody(row: ClientOperation, answer: Answer, request: RequestDetails): unknown {
  const { bytes, status, headers, isCut } = answer;
  const reply = declaredReply(row.replies, status);
  const types = reply === undefined ? [] : typesOf(reply);
  const declared = headers.get("Content-Type");
  const type = declared ?? types[0] ?? "";
  const isJson = types.every((each) => mediaFormOf(each) === "json");
  // A page of a network that asks for a login says another type.
  const isOfService = declared !== null && types.some((each) => hasMediaType(each, declared));
  const unreadable = (problem: string, options: { cause?: unknown; text?: string } = {}): ReplyError =>
    new ReplyError(request, status, problem, { ...options, isOfService });
  if (isCut) throw unreadable(`a body of more than ${bytes.byteLength} bytes, the limit of maxReplyBytes`);
  const form =
    isJson || !types.some((each) => hasMediaType(each, type))
      ? mediaFormOf(types[0] ?? "application/json")
      : mediaFormOf(type);
  if (form === "binary") return bytes;
  return textBody(form, decoded(bytes, unreadable), unreadable);
}

type Unreadable = (problem: string, options?: { cause?: unknown; text?: string }) => ReplyError;

/** Replacement characters in an id would name another resource. */
const utf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });

function decoded(bytes: Uint8Array, unreadable: Unreadable): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw unreadable("a body that is not UTF-8", { cause });
  }
}

function textBody(form: MediaForm, text: string, unreadable: Unreadable): unknown {
  if (form === "json-lines")
    return text.split(/\r?\n/).flatMap((line) => (line.trim() === "" ? [] : [textBody("json", line, unreadable)]));
  if (form !== "json") return text;
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadable("a body that is not JSON", { cause, text });
  }
}

function apiError(request: RequestDetails, answer: Answer, clock: Clock, mask: Mask): ApiError {
  const { status, headers } = answer;
  const text = mask(new TextDecoder().decode(answer.bytes));
  const traceId = traceIdOf(answer);
  // A device's clock may be wrong.
  const madeAt = Date.parse(headers.get("Date") ?? "") || clock.now();
  const retryAfterMs = retryAfter(headers.get("Retry-After"), madeAt);
  return new ApiError(request, {
    status,
    body: errorBody(text),
    text,
    headers: globalHeaders(answer.headers),
    ...(traceId === undefined ? {} : { traceId }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

/** The members of the contract's error body, as far as present: another service, or a proxy, replies in a form of its own. */
function errorBody(text: string): ErrorBody {
  const whole: Record<string, unknown> = Object(jsonOrNothing(text));
  // Some services put it into a member `error`, or write a problem by RFC 9457.
  const inner: Record<string, unknown> = Object(whole["error"]);
  const { code = inner["code"], reason, details } = whole;
  const texts = [whole["message"], inner["message"], whole["detail"], whole["title"]];
  const message = texts.find((each) => typeof each === "string");
  return {
    ...(typeof code === "string" ? { code } : {}),
    ...(message === undefined ? {} : { message }),
    ...(typeof reason === "string" ? { reason } : {}),
    ...(typeof details === "object" && details !== null ? { details: { ...details } } : {}),
  };
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
