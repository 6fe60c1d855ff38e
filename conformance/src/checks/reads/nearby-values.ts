import { otherValue, type Described } from "../../requests/bodies/another-request.ts";
import { asObject } from "../../json/value-at.ts";
import { allMembers } from "../../schema/all-members.ts";
import { memberOf } from "../../schema/member-of.ts";
import { besidesNull } from "../../schema/nullable.ts";
import { resolved, type Resolved } from "../../schema/resolve.ts";

/**
 * Other values near this one, the likeliest to be accepted first: a list with one item less, or of one object with a second,
 * an object with another value of one member. None of a text in a form that only its owner knows.
 */
export function nearbyValues(t: Described, schema: Resolved, value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return nearbyLists(t, schema, value);
  const members = asObject(value);
  if (members !== undefined) return nearbyObjects(t, schema, members);
  const hasForm =
    typeof value === "string" && !["date", "date-time", undefined].some((each) => each === schema["format"]);
  return hasForm ? [] : [otherValue(t, schema, value, 1)];
}

function nearbyLists(t: Described, schema: Resolved, list: readonly unknown[]): unknown[] {
  const [first, ...others] = list;
  const { document } = t.support;
  const shorter = others.length > 0 ? [list.slice(0, -1)] : [];
  const items = asObject(first) === undefined ? [] : nearbyValues(t, resolved(document, schema["items"]), first);
  const longer = others.length === 0 ? items.map((item) => [first, item]) : [];
  return [...shorter, ...longer, ...items.map((item) => [item, ...others]), otherValue(t, schema, list, 1)];
}

function nearbyObjects(t: Described, schema: Resolved, members: Readonly<Record<string, unknown>>): unknown[] {
  const { document } = t.support;
  return Object.entries(members).flatMap(([name, value]) => {
    const own = besidesNull(document, memberOf(document, schema, name) ?? {});
    return nearbyValues(t, own, value).flatMap((near) => (near === undefined ? [] : { ...members, [name]: near }));
  });
}

/** What a caller can send of an object that is shown, with what it offers in its place. */
export function asSent(document: object, schema: Resolved, shown: unknown, offered: unknown): unknown {
  const [before, own] = [asObject(shown), asObject(offered)];
  if (before === undefined && own === undefined) return shown ?? offered;
  const members = allMembers(document, schema);
  const isTaken = (name: string): boolean =>
    members.size === 0 || (members.has(name) && besidesNull(document, members.get(name))["readOnly"] !== true);
  return { ...Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => isTaken(name))), ...own };
}
