import { type ClientOperation, type ClientReads, hasMediaType, problemType } from "@tallystick/contract/client";
import { ApiError, type ErrorBody } from "../errors/api-error.ts";
import { beginsAsJson, ReplyError } from "../errors/reply-error.ts";
import type { RequestDetails } from "../errors/request-error.ts";
import type { Clock } from "../runtime/environment.ts";
import { globalHeaders } from "../runtime/global-headers.ts";
import { membersIn } from "./declared-body.ts";
import type { Answer } from "./exchange.ts";
import { isWrite } from "./is-write.ts";
import type { Mask } from "./mask.ts";
import type { Problem, ProblemKind } from "./problem.ts";
import { outcomeOfReply } from "./outcome-of-reply.ts";
import { declaredReply } from "./reply-content.ts";
import { typesOf } from "./types-of.ts";
import { retryAfter } from "./retry-after.ts";
import { traceIdOf } from "./reply.ts";
import { rowOf } from "../contract/row-of.ts";
import { wholeContract } from "../contract/whole-contract.ts";
import { parseJson } from "../runtime/parse-json.ts";

/** An answer that is no result, and the request that it answers. */
export interface FailedExchange {
  row: ClientOperation;
  contract: ClientReads;
  answer: Answer;
  request: RequestDetails;
  clock: Clock;
  mask: Mask;
  /** Whether an attempt before may have been executed. */
  isUncertain: boolean;
}

/** The `ApiError` of an error status, the `ReplyError` of an answer that the contract does not have; of a write with its outcome. */
export function errorOfReply(problem: Problem, failed: FailedExchange): ApiError | ReplyError {
  const { row, isUncertain } = failed;
  const error = problem.kind === "error" ? apiError(failed) : replyError(problem, problem.kind, failed);
  if (!isWrite(row)) return error;
  const contract = wholeContract(failed.contract);
  return Object.assign(error, outcomeOfReply(error, rowOf(contract, row.id), contract, isUncertain));
}

function apiError({ request, answer, clock, mask }: FailedExchange): ApiError {
  const { status, headers } = answer;
  const text = mask(lenientText(answer));
  const traceId = traceIdOf(answer);
  // A device's clock may be wrong.
  const madeAt = Date.parse(headers.get("Date") ?? "") || clock.now();
  const retryAfterMs = retryAfter(headers.get("Retry-After"), madeAt);
  return new ApiError(request, {
    status,
    body: errorBody(text, headers.get("Content-Type") ?? ""),
    text,
    headers: globalHeaders(answer.headers),
    ...(traceId !== undefined && { traceId }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

/** The members of the contract's error body, as far as present: another service, or a proxy, replies in a form of its own. */
function errorBody(text: string, contentType: string): ErrorBody {
  const whole: Record<string, unknown> = Object(jsonOrNothing(text));
  // Some services put it into a member `error`, or into a list, or write a problem by RFC 9457.
  const inner: Record<string, unknown> = Object(whole["error"] ?? [whole["errors"]].flat()[0]);
  const problem = hasMediaType(problemType, contentType) ? problemCode(whole) : undefined;
  const { code = inner["code"] ?? problem, reason = inner["reason"], details = inner["details"] } = whole;
  const texts = [whole["message"], inner["message"], whole["detail"], whole["title"]];
  const message = texts.find((each) => typeof each === "string");
  return {
    ...(typeof code === "string" ? { code } : {}),
    ...(message === undefined ? {} : { message }),
    ...(typeof reason === "string" ? { reason } : {}),
    ...(typeof details === "object" && details !== null ? { details: { ...details } } : {}),
  };
}

/** Its `type`, but for the one that says no more than the status. */
function problemCode({ type }: Record<string, unknown>): unknown {
  return type === "about:blank" ? undefined : type;
}

function replyError(
  { named, cause }: Problem,
  kind: Exclude<ProblemKind, "error">,
  { row, answer, request, mask }: FailedExchange,
): ReplyError {
  const text = lenientText(answer);
  const body = jsonOrNothing(text);
  const sentences: Record<typeof kind, string> = {
    redirect: redirectSentence(named, mask),
    cut: `a body of more than ${answer.bytes.byteLength} bytes, the limit of maxReplyBytes`,
    encoding: "a body that is not UTF-8",
    syntax: "a body that is not JSON",
    empty: "no body, where the contract has one",
    status: "a status that the contract does not have",
    items: `a page without ${named}`,
    kind: "JSON that is no object, where the contract has one",
    absent: `an object without ${named}, which the contract requires`,
    variant: `${named}, which the contract does not have`,
  };
  return new ReplyError(request, answer.status, sentences[kind], {
    ...(cause === undefined ? {} : { cause }),
    ...(kind === "syntax" ? { text } : {}),
    isOfService:
      kind !== "redirect" &&
      (kind !== "syntax" || beginsAsJson(text)) &&
      isOfService(row, answer, unreadable.has(kind) ? undefined : Object(body)),
  });
}

export function redirectSentence(target: string, mask: Mask): string {
  return `a redirect${target && ` to ${mask(target)}`}, which the client does not follow`;
}

/** Nothing is known of the members of such a body. */
const unreadable: ReadonlySet<ProblemKind> = new Set(["cut", "encoding", "syntax"]);

/**
 * Whether the service itself sent a reply with a problem: its media type is the contract's (a page of a network that asks for a login has
 * another), and a body that can be read has most of what the contract requires. A gateway's JSON has little of it, such as `status`.
 */
function isOfService({ replies }: ClientOperation, { status, headers }: Answer, body: object | undefined): boolean {
  const own = declaredReply(replies, status);
  const type = headers.get("Content-Type");
  if (own === undefined || type === null || !typesOf(own).some((each) => hasMediaType(each, type))) return false;
  if (body === undefined) return true;
  const required = own.shape === undefined ? [] : membersIn(own.shape);
  const present = required.filter(({ name }) => Object.hasOwn(body, name));
  return present.length * 2 > required.length;
}

/** Of any bytes. */
function lenientText({ bytes }: Answer): string {
  return new TextDecoder().decode(bytes);
}

function jsonOrNothing(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
