import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { valueAt } from "../../src/json/value-at.ts";
import type { Behave } from "../proxy/proxied-call.ts";
import { isItem, objectsIn, type Item } from "./bodies.ts";
import { mutant, type HandWrittenMutant } from "./mutant.ts";
import { eventOf, items, replyTo, requestOf } from "./traffic.ts";

/** A mutant that changes one field of one part of the traffic: a line of `field-faults.tsv`, whose first line names the columns. */
export interface FieldMutant extends HandWrittenMutant {
  /** What the mutant does wrong, as a sentence. */
  fault: string;
  line: string;
}

/** The mutants of a text with a line each; a line that begins with `#` is a comment. */
export function fieldMutantsOf(text: string): FieldMutant[] {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return lines.map((line) => {
    const [id = "", rules = "", place = "", field = "", value = "", only = ""] = line.split("\t");
    const change = changeOf(field.split(" "), value, conditionOf(only));
    const made = mutant(rules.split(" "), id, partOf(place), change);
    return { ...made, fault: `${faultOf(place, field, value)}${whereOf(only)}.`, line };
  });
}

export const fieldMutants: readonly FieldMutant[] = fieldMutantsOf(
  readFileSync(new URL("field-faults.tsv", import.meta.url), "utf8"),
);

type Change = (body: Item) => void;

function partOf(place: string): (change: Change) => Behave {
  const [kind = "", ...names] = place.split(" ");
  if (kind === "request") return requestOf(...names);
  if (kind === "reply") return replyTo(names.join(" "));
  return kind === "event" ? eventOf(new RegExp(names.join(" "))) : items(kind);
}

function changeOf(fields: readonly string[], value: string, isMeant: (body: Item) => boolean): Change {
  return (body) => {
    if (!isMeant(body)) return;
    for (const field of fields) {
      for (const { holder, name } of placesOf(body, field.split("."))) {
        const next = value === "" ? undefined : changed(holder[name], value, body);
        if (next === undefined) delete holder[name];
        else holder[name] = next;
      }
    }
  };
}

/** What stands in place of a value: JSON, `= field`, `?? JSON`, `+ number` or `s/pattern/text/flags`. */
function changed(now: unknown, value: string, body: Item): unknown {
  const [, pattern = "", text = "", flags] = /^s\/(.*)\/(.*)\/(\w*)$/.exec(value) ?? [];
  if (flags !== undefined) return typeof now === "string" ? now.replace(new RegExp(pattern, flags), text) : now;
  if (value.startsWith("= ")) return valueAt(body, value.slice(2));
  if (value.startsWith("?? ")) return now ?? JSON.parse(value.slice(3));
  return value.startsWith("+ ") ? Number(now) + Number(value.slice(2)) : JSON.parse(value);
}

/** Where a field stands: in an object, or with `[]` after a name in each object of a list. */
function placesOf(body: Item, path: readonly string[]): { holder: Item; name: string }[] {
  const [step = "", ...rest] = path;
  if (rest.length === 0) return [{ holder: body, name: step }];
  if (step.endsWith("[]")) return objectsIn(body, step.slice(0, -2)).flatMap((each) => placesOf(each, rest));
  const inner = body[step];
  return isItem(inner) ? placesOf(inner, rest) : [];
}

/** `field = JSON`, `field != JSON`, `field present`, `field absent`; without a text always. */
function conditionOf(only: string): (body: Item) => boolean {
  const [field = "", operator = "", ...json] = only.split(" ");
  if (only === "") return () => true;
  if (operator === "present" || operator === "absent")
    return (body) => (valueAt(body, field) === undefined) === (operator === "absent");
  const wanted: unknown = JSON.parse(json.join(" "));
  return (body) => isDeepStrictEqual(valueAt(body, field), wanted) === (operator === "=");
}

function faultOf(place: string, field: string, value: string): string {
  const [kind = "", ...names] = place.split(" ");
  const fields = field.replaceAll(" ", ", ");
  const isRequest = kind === "request";
  const subject = isRequest ? names.join(" and ") : subjectOf(kind, names.join(" "));
  const s = isRequest && names.length > 1 ? "" : "s";
  const [omit, show] = isRequest ? [`ignore${s}`, `read${s}`] : ["omits", "shows"];
  if (value === "") return `${subject} ${omit} ${fields}`;
  if (value.startsWith("+ ")) return `${subject} ${show} ${fields} changed by ${value.slice(2)}`;
  if (value.startsWith("s/")) return `${subject} ${show} ${fields} changed by ${value}`;
  if (value.startsWith("?? ")) return `${subject} ${show} a missing ${fields} as ${shortened(value.slice(3))}`;
  return `${subject} ${show} ${fields} as ${value.startsWith("= ") ? value.slice(2) : shortened(value)}`;
}

function subjectOf(kind: string, names: string): string {
  if (kind === "event") return names === "^" ? "every event" : `the event ${names}`;
  return kind !== "reply" ? kind : names === "*" ? "every reply" : `the reply to ${names}`;
}

function whereOf(only: string): string {
  const [field = "", operator = "", ...json] = only.split(" ");
  if (only === "") return "";
  const verb = { "=": "is", "!=": "is not", present: "is present", absent: "is missing" }[operator] ?? operator;
  return ` where ${[field, verb, ...json].join(" ")}`;
}

/** Long values stand in the line of the mutant. */
function shortened(json: string): string {
  if (json.length <= 60) return json;
  return json.startsWith("{") ? "another object" : json.startsWith("[") ? "another list" : "another value";
}
