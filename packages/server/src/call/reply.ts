import type { Conventions, Operation } from "@tallystick/contract";
import { errorBody } from "../refusals/error-body.ts";
import { headerNames, jsonType } from "../headers.ts";
import type { Refused } from "../refusals/refused.ts";
import type { OperationValidator } from "../validation/operation-validator.ts";

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
  /** JSON text; empty for no body. */
  body: string;
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

/** The reply as text, after its status, headers, media type and body were checked against the contract. */
export function checkedReply(
  { row, validator }: { row: Operation; validator: OperationValidator },
  { status, body, headers: given }: Reply,
): Outgoing {
  const declared = row.replies.find((candidate) => candidate.status === status && candidate.kind !== "error");
  if (declared === undefined) throw new BadReply(row, status, "its contract declares no such success");
  const headers = lowerCase(given);
  const missing = declared.headers.find((name) => headers[name.toLowerCase()] === undefined);
  if (missing !== undefined) throw new BadReply(row, status, `lacks the header ${missing}`);
  const type = headers[headerNames.contentType] ?? jsonType;
  if (type !== jsonType) throw new BadReply(row, status, `its body is ${type}, not ${jsonType}`);
  const fault = validator.faultOfReply(status, body);
  if (fault !== undefined) throw new BadReply(row, status, fault);
  return textOf(status, body, headers);
}

/** An error body with the headers its status calls for. */
export function refusalReply(
  given: Refused,
  authenticateHeader: Record<string, string>,
  conventions: Conventions,
): Outgoing {
  const refused = given.under(conventions);
  const headers = {
    ...(refused.status === 401 && authenticateHeader),
    ...(refused.status === 429 && { [headerNames.retryAfter]: "1" }),
    ...refused.headers,
  };
  return { ...textOf(refused.status, errorBody(refused), headers), refused };
}

/** Takes the headers over. */
function textOf(status: number, body: unknown, headers: Record<string, string>): Outgoing {
  if (body === undefined) return { status, headers, body: "" };
  headers[headerNames.contentType] = jsonType;
  return { status, headers, body: JSON.stringify(body) };
}

function lowerCase(headers: Readonly<Record<string, string>> | undefined): Record<string, string> {
  const named: Record<string, string> = {};
  for (const name in headers) if (headers[name] !== undefined) named[name.toLowerCase()] = headers[name];
  return named;
}
