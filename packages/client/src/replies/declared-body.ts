import { mediaFormOf, type ClientOperation } from "@tallystick/contract/client";
import type { Paging } from "@tallystick/contract";
import { declaredReply, typesOf } from "./reply-content.ts";
import { ReplyError } from "../errors/reply-error.ts";
import type { Reply } from "./reply.ts";

/** Interchangeable statuses: the operation is done, and the body, if any, is the result. */
const DONE: readonly number[] = [200, 201, 203, 204];

/**
 * The same reply. Throws a `ReplyError` when its body is not of the declared kind. Members are not validated, except the items of a list:
 * a newer service may return more.
 */
export function requireDeclaredBody(row: ClientOperation, { data }: Paging, reply: Reply): Reply {
  const problem = problemOf(row, data, reply);
  if (problem !== undefined) throw new ReplyError(reply.request, reply.status, problem);
  return reply;
}

function problemOf(
  { replies, listing, method }: ClientOperation,
  items: string,
  { status, body }: Reply,
): string | undefined {
  if (method === "head") return undefined;
  const own = declaredReply(replies, status);
  const expected = own ?? replies.find(({ kind }) => kind === "success");
  const declared = expected?.body ?? expected?.schema;
  if (declared !== undefined && body === undefined) return "no body, where the contract has one";
  if (!own && !DONE.includes(status)) return "a status that the contract does not have";
  if (listing && !Array.isArray(body) && !Array.isArray(Object(body)[items])) return `a page without ${items}`;
  if (own && typesOf(own).some((type) => mediaFormOf(type) !== "json")) return undefined;
  // Of a whole contract the client does not read the schemas.
  const isOther = declared === "object" && (typeof body !== "object" || body === null || Array.isArray(body));
  return isOther ? "JSON that is no object, where the contract has one" : undefined;
}
