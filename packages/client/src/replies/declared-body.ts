import type { ClientOperation } from "@tallystick/contract/client";
import { Problem } from "./problem.ts";
import { declaredReply, isJson } from "./reply-content.ts";

/** Interchangeable statuses: the operation is done, and the body, if any, is the result. */
const DONE: readonly number[] = [200, 201, 203, 204];

/**
 * Throws a `Problem` for a body that is not of the declared kind, or lacks a member that the contract requires. Further members, and the
 * values of all but the one that tells the variants of a union, are not validated: a newer service may return more.
 */
export function requireDeclaredBody(
  { replies, listing, method }: ClientOperation,
  items: string,
  status: number,
  body: unknown,
): void {
  if (method === "head") return;
  const own = declaredReply(replies, status);
  const expected = own ?? replies.find(({ kind }) => kind === "success");
  const declared = expected?.body ?? expected?.schema;
  if (declared !== undefined && body === undefined) throw new Problem("empty");
  if (!own && !DONE.includes(status)) throw new Problem("status");
  if (listing && !Array.isArray(body) && !Array.isArray(Object(body)[items])) throw new Problem("items", items);
  // Of a whole contract the client does not read the schemas.
  if (declared === "object" && !isObject(body) && isJson(own)) throw new Problem("kind");
  if (expected?.shape !== undefined && isObject(body)) requireMembers(expected.shape, body);
}

export function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

function requireMembers(shape: string, body: Record<string, unknown>): void {
  for (const [name, values] of membersIn(shape)) {
    if (!Object.hasOwn(body, name)) throw new Problem("absent", name);
    if (values && !values.split("|").map(decodeURIComponent).includes(String(body[name])))
      throw new Problem("variant", name);
  }
}

/** `id kind=CAT|DOG`, as names with the values of the one that tells the variants of a union. */
export function membersIn(shape: string): [name: string, values: string | undefined][] {
  return shape.split(" ").map((mark) => {
    const [name = "", values] = mark.split("=");
    return [decodeURIComponent(name), values];
  });
}
