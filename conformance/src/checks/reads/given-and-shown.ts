import type { Described } from "../../requests/bodies/another-request.ts";
import { asObject } from "../../json/value-at.ts";
import { memberOf } from "../../schema/member-of.ts";
import { besidesNull } from "../../schema/nullable.ts";
import { normalFormsOf, shownForm } from "../../schema/normalized.ts";
import { resolved, schemaAt, type Resolved } from "../../schema/resolve.ts";

/** The values of a request, the place of the resource in the reply, and its schema. */
interface Sources {
  shape: string;
  given: unknown;
  shown: unknown;
}

/** Members in both request and resource, as given and as returned; states and unreturned members are excluded. */
export function givenAndShown(t: Described, sources: Sources): { given: unknown; shown: unknown } {
  const { document } = t.support;
  const schema = schemaAt(document, sources.shape);
  const { lifecycles, resources } = t.contract;
  const named = sources.shape.split("/").at(-1);
  const own = Object.values(lifecycles).filter(
    ({ resource }) => resource === named || resources[resource]?.schema === sources.shape,
  );
  const states = new Set(own.map(({ field }) => field));
  const pairs = Object.entries(asObject(sources.given) ?? {}).flatMap(([name, value]) => {
    const member = states.has(name) ? undefined : memberOf(document, schema, name);
    return member === undefined ? [] : [{ name, value, member }];
  });
  const shown = asObject(sources.shown) ?? {};
  return {
    given: Object.fromEntries(
      pairs.map(({ name, value, member }) => [
        name,
        plain(document, member, value, normalized(document, member, value)),
      ]),
    ),
    shown: Object.fromEntries(
      pairs.map(({ name, value, member }) => [name, plain(document, member, value, shown[name])]),
    ),
  };
}

/** A value with only the members that the pattern has; times as instants, sets in any order, nothing as null. */
function plain(document: object, schema: Resolved, pattern: unknown, value: unknown): unknown {
  if (value !== undefined && value !== null && !mayHold(document, schema, pattern)) return "of another type";
  const members = asObject(pattern);
  if (members !== undefined) {
    const within = asObject(value);
    return Object.fromEntries(
      Object.entries(members).map(([name, each]) => [
        name,
        plain(document, memberOf(document, schema, name) ?? {}, each, within?.[name]),
      ]),
    );
  }
  if (Array.isArray(value) && isSet(document, schema)) return value.map((each) => JSON.stringify(each)).toSorted();
  if (Array.isArray(value) && Array.isArray(pattern)) {
    const items = resolved(document, schema["items"]);
    // A service may show more of an item than was given, such as a default.
    return value.map((each, nth) => (nth in pattern ? plain(document, items, pattern[nth], each) : each));
  }
  if (typeof value === "string" && isOwnForm(document, schema)) return "as the target writes it";
  if (typeof value === "string" && /^\d{4}-\d{2}-\d{2}T/.test(value)) return new Date(value).getTime();
  return value ?? null;
}

/** Whether a member as it is shown may have this value at all: a reference may be expanded, a number shown as a text. */
function mayHold(document: object, schema: Resolved, value: unknown): boolean {
  const { type } = besidesNull(document, schema);
  const isWhole = Number.isInteger(value);
  const own = Array.isArray(value) ? "array" : isWhole ? "integer" : typeof value;
  const types = [type].flat();
  return (
    value === null ||
    value === undefined ||
    type === undefined ||
    types.includes(own) ||
    (isWhole && types.includes("number"))
  );
}

/** Whether a list has no order: each item is there once, or is one of some words. */
function isSet(document: object, { uniqueItems, items }: Resolved): boolean {
  return uniqueItems === true || Array.isArray(resolved(document, items)["enum"]);
}

/** A given value with the forms of its texts. */
function normalized(document: object, schema: Resolved, value: unknown): unknown {
  const members = asObject(value);
  if (members !== undefined) {
    const entries = Object.entries(members);
    return Object.fromEntries(
      entries.map(([name, each]) => [name, normalized(document, memberOf(document, schema, name) ?? {}, each)]),
    );
  }
  if (Array.isArray(value)) return value.map((each) => normalized(document, resolved(document, schema["items"]), each));
  const forms = typeof value === "string" ? normalFormsOf(document, schema) : undefined;
  return forms === undefined ? value : (shownForm(String(value), forms) ?? value);
}

function isOwnForm(document: object, schema: Resolved): boolean {
  return normalFormsOf(document, schema)?.includes("own-form") === true;
}
