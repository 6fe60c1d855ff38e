import type { Listing, Operation } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { asObject } from "../../json/value-at.ts";
import { isBound, oneDigitMore } from "./bound-values.ts";
import { memberOf } from "../../schema/member-of.ts";
import { resolved, schemaAt, type Resolved } from "../../schema/resolve.ts";
import { isDate, moved, shiftFor } from "../bodies/dates.ts";
import { nowOf } from "../states/now.ts";
import { plainValue } from "../bodies/plain-value.ts";
import { referencesOf } from "../resources/references.ts";
import { fits, uniqueLike } from "../bodies/unique-value.ts";

/** Which members differ: all that can, or only those whose values are hardly ever refused. */
export type Varied = "all" | "few";

/** Values in which the n-th item of a list differs from the next, at settable members that filters or order use. */
export function itemMembers(
  t: Trial,
  operation: Operation,
  nth: number,
  varied: Varied = "all",
): Record<string, unknown> {
  const { contract } = t;
  const [creator] = contract.resources[operation.resourceAction?.resource ?? ""]?.creates ?? [];
  const row = contract.operations[creator ?? ""];
  if (row?.body === undefined) return {};
  const named = new Set(referencesOf(contract, row).map(({ at }) => at));
  const { document } = t.support;
  const schema = resolved(document, schemaAt(document, row.body.schema));
  const selected = operation.filters.flatMap((filter) => (isBound(filter) ? [] : filter.paths));
  const ordered = orderMembers(operation.listing);
  const places = [...selected, ...ordered];
  const numbers = ordered.flatMap((path) => {
    const value = named.has(`body.${path}`) ? undefined : nthNumber(memberOf(document, schema, path), nth);
    return value === undefined ? [] : [[`body.${path}`, value] as const];
  });
  const members = [...new Set(places)].flatMap((path) => {
    const at = path.replace(/\[\]$/, "");
    if (named.has(`body.${path}`) || at.includes("[]") || isDiscriminator(schema, path)) return [];
    const member = memberOf(document, schema, at);
    const value = member && (at === path ? nthValue(t, member, nth) : nthList(t, member, nth));
    return value === undefined ? [] : [[`body.${at}`, value] as const];
  });
  const few = Object.fromEntries([...numbers, ...members]);
  return varied === "few" ? few : { ...positions(t, operation, row, { schema, named, nth }), ...few };
}

/** The members by which a list is ordered, or can be. */
function orderMembers(listing: Listing | undefined): string[] {
  const declared = typeof listing?.order === "object" ? [listing.order.by] : [];
  return [...declared, ...(listing?.orderValues ?? []).flatMap(({ by }) => by ?? [])];
}

/** A body that creates an item: its schema, the places that name something in it, and the how manieth it is. */
interface Creating {
  schema: Resolved;
  named: ReadonlySet<string>;
  nth: number;
}

/**
 * Dates and numbers that stand elsewhere from item to item, where the list can be filtered or ordered by them; the first
 * item has none where it need not have one, as long as no order goes by it.
 */
function positions(
  t: Trial,
  operation: Operation,
  row: Operation,
  { schema, named, nth }: Creating,
): Record<string, unknown> {
  const { document } = t.support;
  const ordered = orderMembers(operation.listing);
  const filtered = operation.filters.flatMap(({ paths }) => paths);
  const needed = [schema["required"] ?? []].flat();
  const found = [...new Set([...ordered, ...filtered])].flatMap((path) => {
    const member = named.has(`body.${path}`) ? undefined : memberOf(document, schema, path);
    const value = member && (nthDate(t, row, path, member, nth) ?? nthNumber(member, nth));
    if (member === undefined || value === undefined) return [];
    const isLeftOut =
      nth === 0 && !path.includes(".") && !needed.includes(path) && !ordered.includes(path) && !("default" in member);
    return [[`body.${path}`, isLeftOut ? undefined : value] as const];
  });
  return Object.fromEntries(found);
}

/** A day of its own for each item, not in the order in which they are made; ahead of now where a date can be refused. */
function nthDate(t: Trial, row: Operation, path: string, member: Resolved, nth: number): string | undefined {
  const isText = [member["type"]].flat().includes("string");
  if (!isText || !["date", "date-time"].includes(String(member["format"]))) return undefined;
  const example = plainValue(t.support.document, member, "minimal");
  if (!isDate(example)) return undefined;
  const isJudged = row.refusals.some(({ at }) => at === `body.${path}`);
  const ahead = isJudged ? shiftFor([example], nowOf(t)) : 0;
  const date = moved(example, ahead + daysOf(nth) * DAY_MS);
  return fits(member, date) ? date : undefined;
}

/** Every two days change places: 1, 0, 3, 2. */
function daysOf(nth: number): number {
  return nth % 2 === 0 ? nth + 1 : nth - 1;
}

const DAY_MS = 86_400_000;

/** Integers in turn that sort differently as texts and are not ascending: 9, 10 and 8, or larger. */
export function nthNumber(member: Resolved | undefined, nth: number): number | undefined {
  const { type, minimum = 0, maximum = Infinity, multipleOf } = member ?? {};
  if ((type !== "integer" && type !== "number") || multipleOf !== undefined) return undefined;
  const large = Number(oneDigitMore(String(minimum)));
  if (large > Number(maximum)) return nthOfFew(Number(minimum), Number(maximum), nth);
  return [large - 1, large, Math.max(large - 2, Number(minimum))][nth % 3];
}

/** The same where the range ends before there is a digit more: the second, the third and the first of it. */
function nthOfFew(minimum: number, maximum: number, nth: number): number | undefined {
  const least = Math.ceil(minimum);
  return least + 2 > maximum ? undefined : [least + 1, least + 2, least][nth % 3];
}

/**
 * Three values where there is room, else two: a list is looked at to its end, and between its ends. The next item has not
 * all of them.
 */
function nthList(t: Trial, { items, maxItems = Infinity }: Resolved, nth: number): unknown[] | undefined {
  const item = resolved(t.support.document, items);
  const words = Array.isArray(item["enum"]) ? item["enum"].length : item["type"] === "boolean" ? 2 : undefined;
  const count = Math.min(words === undefined || words > 3 ? 3 : 2, Number(maxItems));
  const values = Array.from({ length: count }, (_, at) => nthValue(t, item, words === undefined ? 1 : nth + at));
  const known = values.filter((each) => each !== undefined);
  return known.length === 0 ? undefined : [...new Set(known)];
}

function isDiscriminator(schema: Resolved, path: string): boolean {
  return asObject(schema["discriminator"])?.["propertyName"] === path;
}

/** One word of an enumeration after the other, true after false, and of a free text a new one for every second item. */
function nthValue(t: Trial, member: Resolved, nth: number): unknown {
  const { enum: words, type, format } = member;
  if (Array.isArray(words)) return words.length > 1 ? words[nth % words.length] : undefined;
  if (type === "boolean") return nth % 2 === 1;
  if (type !== "string" || format !== undefined || nth % 2 === 0) return undefined;
  const text = t.unique("other");
  if (fits(member, text)) return text;
  const example = plainValue(t.support.document, member, "minimal");
  return uniqueLike(member, example, { target: t.target, place: "an item of a list", text });
}
