import type { ClientOperation, Paging } from "@tallystick/contract";
import { ReplyError } from "../errors/reply-error.ts";
import type { Reply } from "./reply.ts";

/** Statuses that say the same to a caller: it is done, and the body, if any, is the result. */
const DONE: readonly number[] = [200, 201, 203, 204];

/**
 * The reply, when it has the body that the contract promises to a caller; otherwise a `ReplyError`. An object is not looked into, except
 * that a list has its items: a newer service may show more.
 */
export function promisedReply(row: ClientOperation, { data }: Paging, reply: Reply): Reply {
  const problem = problemOf(row, data, reply);
  if (problem !== undefined) throw new ReplyError(reply.request, reply.status, problem);
  return reply;
}

function problemOf({ replies, listing }: ClientOperation, items: string, { status, body }: Reply): string | undefined {
  const own = replies.find((each) => each.status === status);
  const expected = own ?? replies.find(({ kind }) => kind === "success");
  const promised = expected?.body ?? expected?.schema;
  if (promised !== undefined && body === undefined) return "no body, where the contract has one";
  if (!own && !DONE.includes(status)) return "a status that the contract does not have";
  if (listing && !Array.isArray(Object(body)[items])) return `a page without ${items}`;
  const isObject = typeof body === "object" && body !== null && !(promised === "object" && Array.isArray(body));
  return promised === undefined || isObject ? undefined : "JSON that is no object, where the contract has one";
}
