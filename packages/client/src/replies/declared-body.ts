import type { ClientOperation, ClientReply, ClientRows } from "@tallystick/contract/client";
import { Problem } from "./problem.ts";
import { isJson } from "./reply-content.ts";
import { memoized } from "../runtime/memoized.ts";

/** Interchangeable statuses: the operation is done, and the body, if any, is the result. */
const DONE: readonly number[] = [200, 201, 203, 204];

/**
 * Throws a `Problem` for a body that is not of the declared kind, or lacks a member that the contract requires. Further members, and the
 * values of all but the one that tells the variants of a union, are not validated: a newer service may return more.
 */
export function requireDeclaredBody(
  { replies, listing }: ClientOperation,
  { conventions, shapes }: ClientRows,
  status: number,
  own: ClientReply | undefined,
  body: unknown,
): void {
  const expected = own ?? replies.find(({ kind }) => kind === "success");
  const declared = expected?.body ?? expected?.schema;
  if (declared !== undefined && body === undefined) throw new Problem("empty");
  if (!own && !DONE.includes(status)) throw new Problem("status");
  const items = listing?.items ?? conventions.paging.data;
  if (listing && !Array.isArray(body) && !Array.isArray(Object(body)[items])) throw new Problem("items", items);
  // Of a whole contract the client does not read the schemas.
  if (declared === "object" && !isObject(body) && isJson(own)) throw new Problem("kind");
  // One with several media types may be a text.
  if (expected?.shape !== undefined && typeof body === "object")
    requireMembers(body, membersIn(expected.shape), "", shapes);
}

export function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

/** `place` is where the value is: empty, or `pets[0].`. */
function requireMembers(
  value: unknown,
  members: readonly Member[],
  place: string,
  shapes: readonly string[] = [],
): void {
  const object = Object(value);
  for (const { name, values, isList, shape } of members) {
    if (name !== "" && !Object.hasOwn(object, name)) throw new Problem("absent", place + name);
    // Of most members nothing else is known.
    if ((values ?? shape) === undefined) continue;
    const at = place + name;
    const own: unknown = name === "" ? value : object[name];
    if (values && !values.includes(String(own))) throw new Problem("variant", `${JSON.stringify(own)} as ${at}`);
    const below = shapes[Number(shape)];
    if (below === undefined) continue;
    const required = membersIn(below);
    if (!isList) requireMembers(own, required, `${at}.`, shapes);
    else if (Array.isArray(own))
      for (const [index, each] of own.entries()) requireMembers(each, required, `${at}[${index}].`, shapes);
  }
}

/** A member that an object has to have; without a name the value itself. */
interface Member {
  name: string;
  /** Of the member that tells the variants of a union. */
  values?: string[] | undefined;
  isList: boolean;
  /** The place of its shape, of a list that of its items. */
  shape?: string | undefined;
}

/** `id pets@3 owner:4 kind=CAT|DOG` */
export const membersIn: (shape: string) => readonly Member[] = /* @__PURE__ */ memoized((shape) =>
  shape.split(" ").map(memberIn),
);

function memberIn(mark: string): Member {
  const [name = "", values] = mark.split("=");
  const [encoded = "", shape] = name.split(/[@:]/);
  return {
    name: decodeURIComponent(encoded),
    values: values ? values.split("|").map(decodeURIComponent) : undefined,
    isList: name.includes("@"),
    shape,
  };
}
