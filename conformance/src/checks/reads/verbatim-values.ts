import type { Contract, NormalForm, Operation, Refusal } from "@tallystick/contract";
import { asObject, valueAt, withValueAt } from "../../json/value-at.ts";
import { isFreeText } from "../../schema/is-free-text.ts";
import { writtenMemberOf } from "../../schema/member-of.ts";
import { normalFormsOf, normalizedKeyword, shownForm } from "../../schema/normalized.ts";
import { besidesNull } from "../../schema/nullable.ts";
import { resolved, schemaAt, type Resolved } from "../../schema/resolve.ts";
import { isCapitalName, membersToVary, type BodyMember } from "./body-members.ts";
import { capitalised, mayChangeCase, withPlainDomain } from "./email-capitals.ts";
import { unorderedItems } from "./unordered-items.ts";

/** A contract with its document. */
interface Described {
  contract: Contract;
  document: object;
}

/** A value that a member of a body may have as well, and that a target could change unnoticed. */
export interface VerbatimValue {
  /** Where it stands in the body, such as `address.line1`. */
  path: string;
  value: unknown;
  /** What is shown instead, where the target keeps it in another form. */
  shown?: unknown;
  /** Alternative values, tried in turn when the value is refused. */
  plainer?: readonly unknown[];
  /** How it is compared: letter by letter, an address with its domain in small letters, a time in any zone, or a list in any order. */
  as: "it is" | "email" | "instant" | "set";
}

/**
 * Verbatim values for returned members: free texts mix spaces, case and scripts, addresses get a capital, dates are an
 * old leap day, times have seconds, maps a name with a capital, lists of words have every word, lists of texts or numbers are unsorted
 * with a duplicate. References, selectors and
 * identifiers are excluded.
 */
export function verbatimValues(
  { contract, document }: Described,
  operation: Operation,
  body: unknown,
): VerbatimValue[] {
  const shape = contract.resources[operation.resourceAction?.resource ?? ""]?.schema;
  if (shape === undefined || operation.body === undefined) return [];
  const resource = schemaAt(document, shape);
  const whole = schemaAt(document, operation.body.schema);
  return membersToVary(document, whole, body).flatMap((member) => {
    const { path } = member;
    const shown = writtenMemberOf(document, resource, path);
    if (shown === undefined) return [];
    const telling = tellingOf({ contract, document }, operation, { ...member, shown });
    if (telling === undefined || hasMeaning(operation, `body.${path}`, telling)) return [];
    return { path, ...telling };
  });
}

/**
 * Whether the place names, selects or identifies something: a text there may be refused, or read in its own way. What is
 * refused there in some states has no such meaning, nor what must be unique where the form in which it is kept is declared.
 */
function hasMeaning({ references, refusals, outcomes }: Operation, at: string, { as, shown }: Found): boolean {
  const places = [...references.map((each) => each.at), outcomes?.selector];
  const means = ({ when, states }: Refusal): boolean =>
    states === undefined && (when !== "duplicate" || shown === undefined);
  const refused = as === "set" ? [] : refusals.filter(means).map((each) => each.at);
  return [...places, ...refused].some((place) => place !== undefined && at.startsWith(place.replace(/\[\]$/, "")));
}

/** The body with these values in place of its own. */
export function withVerbatim(body: unknown, values: readonly VerbatimValue[]): unknown {
  return values.reduce((changed, { path, value }) => withValueAt(changed, path, value), body);
}

/** What the values are to be shown as. */
export function expectedOf(body: unknown, values: readonly VerbatimValue[]): Readonly<Record<string, unknown>> {
  const others = values.flatMap(({ path, shown }) => (shown === undefined ? [] : [[path, shown] as const]));
  return { ...shownOf(body, values), ...Object.fromEntries(others) };
}

/** The returned values, with lists of words sorted and domains in lower case. */
export function shownOf(shown: unknown, values: readonly VerbatimValue[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    values.map(({ path, as }) => {
      const value = valueAt(shown, path);
      if (as === "set" && Array.isArray(value)) return [path, value.map(String).toSorted()];
      if (as === "instant" && isInstant(value)) return [path, new Date(value).toISOString()];
      return [path, as === "email" && typeof value === "string" ? withPlainDomain(value) : value];
    }),
  );
}

/** A value of some kind, and how it is compared. */
type Found = Omit<VerbatimValue, "path">;

function tellingOf(
  { contract, document }: Described,
  operation: Operation,
  member: BodyMember & { shown: unknown },
): Found | undefined {
  const { path, value } = member;
  const schema = besidesNull(document, member.schema);
  if (schema["type"] === "array")
    return allWords(document, schema) ?? unorderedItems(document, schema, besidesNull(document, member.shown));
  const forms = normalFormsOf(document, member.shown) ?? normalFormsOf(document, member.schema);
  if (forms !== undefined) return inOtherForm(schema, value, forms);
  if (schema["format"] === "email") {
    const mayChange = mayChangeCase({ contract, document }, operation, {
      path,
      given: member.schema,
      shown: member.shown,
    });
    return mayChange ? undefined : capitalised(schema, value);
  }
  if (isPlainDate(schema) && isPlainDate(besidesNull(document, member.shown)))
    return { value: CENTURY_AGO, plainer: [LEAP_DAY, COMMON_DAY], as: "it is" };
  if (isInstant(value)) return { value: value.replace(SECONDS, ":37$1"), as: "instant" };
  if (isCapitalName(path) && asObject(value) === undefined) return { value, as: "it is" };
  if (typeof value !== "string" || !isFreeText(schema) || !/[A-Za-z]/.test(value)) return undefined;
  const most = typeof schema["maxLength"] === "number" ? schema["maxLength"] : Infinity;
  const text = [` ${value}  ${letters} `, ` ${value.slice(0, 8)}  Aé `].find((each) => each.length <= most);
  return text === undefined ? undefined : { value: text, as: "it is" };
}

/** The seconds of a time, and its zone. */
const SECONDS = /:\d\d(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

function isInstant(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) && SECONDS.test(value);
}

/** A text with spaces and letters of both cases, or an address with a capital, and as it is shown. */
function inOtherForm(schema: Resolved, value: unknown, forms: readonly NormalForm[]): Found | undefined {
  const { [normalizedKeyword]: _, pattern, ...free } = schema;
  if (schema["format"] === "email") {
    const address = capitalised(schema, value);
    const shown = address && shownForm(address.value, forms);
    return address === undefined || shown === undefined ? undefined : { ...address, shown };
  }
  if (typeof value !== "string" || !isFreeText(free)) return undefined;
  const form = typeof pattern === "string" ? new RegExp(pattern, "u") : undefined;
  const most = typeof schema["maxLength"] === "number" ? schema["maxLength"] : Infinity;
  const [small, capital] = [value.toLowerCase(), value.toUpperCase()];
  const texts = [`  ${value}   aB `, ` ${capital} `, ` ${small} `, capital, small];
  const text = texts.find(
    (each) => each.length <= most && form?.test(each) !== false && shownForm(each, forms) !== each,
  );
  const shown = text && shownForm(text, forms);
  return text === undefined || shown === undefined ? undefined : { value: text, shown, as: "it is" };
}

/** A leap day whose year, written with two digits, may be taken for one of this century. */
const CENTURY_AGO = "1924-02-29";

/** Days before the time that computers count from. */
const LEAP_DAY = "1968-02-29";
const COMMON_DAY = "1969-02-27";

/** Whether a schema takes any day. */
function isPlainDate({ type, format, ...schema }: Resolved): boolean {
  const bounds = ["enum", "const", "pattern", "oneOf", "anyOf", "allOf", "formatMinimum", "formatMaximum"];
  return type === "string" && format === "date" && bounds.every((keyword) => !(keyword in schema));
}

/** Composed and decomposed letters, capitals, and characters that are escaped in markup. */
const letters = "Ärger e\u0301 ЖЯ <b>&amp;\"'\\";

function allWords(document: object, { items, maxItems }: Resolved): Found | undefined {
  const words = resolved(document, items)["enum"];
  if (!Array.isArray(words) || words.length < 2) return undefined;
  return typeof maxItems === "number" && maxItems < words.length ? undefined : { value: words, as: "set" };
}
