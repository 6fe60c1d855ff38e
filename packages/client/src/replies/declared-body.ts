import { hasMediaType, mediaFormOf, type ClientOperation } from "@tallystick/contract/client";
import type { Paging } from "@tallystick/contract";
import { declaredReply, typesOf } from "./reply-content.ts";
import { ReplyError } from "../errors/reply-error.ts";
import type { Reply } from "./reply.ts";

/** Interchangeable statuses: the operation is done, and the body, if any, is the result. */
const DONE: readonly number[] = [200, 201, 203, 204];

/**
 * The same reply. Throws a `ReplyError` when its body is not of the declared kind, or lacks a member that the contract requires. Further
 * members, and the values of all but the one that tells the variants of a union, are not validated: a newer service may return more.
 */
export function requireDeclaredBody(row: ClientOperation, { data }: Paging, reply: Reply): Reply {
  const problem = problemOf(row, data, reply) ?? memberProblem(row, reply);
  if (problem === undefined) return reply;
  throw new ReplyError(reply.request, reply.status, problem, { isOfService: isOfService(row, reply) });
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
  const isOther = declared === "object" && !isObject(body);
  return isOther ? "JSON that is no object, where the contract has one" : undefined;
}

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

/** What the object of a success has to contain, as its row says. */
function memberProblem({ replies }: ClientOperation, { status, body }: Reply): string | undefined {
  const shape = shapeOf(replies, status);
  if (shape === undefined || !isObject(body)) return undefined;
  for (const mark of shape.split(" ")) {
    const [name, values] = namesIn(mark);
    if (!Object.hasOwn(body, name)) return `an object without ${name}, which the contract requires`;
    if (values && !values.includes(String(body[name])))
      return `${JSON.stringify(body[name])} as ${name}, which the contract does not have`;
  }
  return undefined;
}

/** By an interchangeable status, too, for what that of the contract has. */
function shapeOf(replies: ClientOperation["replies"], status: number): string | undefined {
  const expected = declaredReply(replies, status) ?? replies.find(({ kind }) => kind === "success");
  return expected?.shape;
}

/** `kind=CAT|DOG` */
function namesIn(mark: string): [name: string, values: string[] | undefined] {
  const [name = "", values] = mark.split("=");
  const known = values === undefined || values === "" ? undefined : values.split("|").map(decodeURIComponent);
  return [decodeURIComponent(name), known];
}

/**
 * Whether the service itself sent a body with a problem: the status and media type of the contract, and most of what it requires. A
 * gateway's JSON has little of it, such as `status`.
 */
function isOfService({ replies }: ClientOperation, { status, headers, body }: Reply): boolean {
  const own = declaredReply(replies, status);
  const type = headers.get("Content-Type");
  if (own?.shape === undefined || type === null || !isObject(body)) return false;
  const required = own.shape.split(" ").map((mark) => namesIn(mark)[0]);
  const present = required.filter((name) => Object.hasOwn(body, name));
  return typesOf(own).some((each) => hasMediaType(each, type)) && present.length * 2 > required.length;
}
