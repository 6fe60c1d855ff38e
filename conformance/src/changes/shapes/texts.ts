import { asked, type Place } from "../compare-words.ts";
import type { Finding } from "../finding.ts";
import { normalizedKeyword } from "../../schema/normalized.ts";
import { isRow, namesIn, rowFrom, rowOf, type Row } from "../json.ts";

const SENTENCES = new Set(["title", "summary", "description"]);
const EXAMPLES = new Set(["example", "examples", "externalDocs"]);

/** Whether a keyword is a text for readers: no request and no reply depends on it. */
export function isText(keyword: string): boolean {
  return SENTENCES.has(keyword) || EXAMPLES.has(keyword);
}

/** Whether a keyword repeats the behaviour, which the contract has. */
export function isBehaviour(keyword: string): boolean {
  return keyword.startsWith("x-tallystick-") && keyword !== normalizedKeyword;
}

/** The parts of a description that the compiler derives from clauses; each clause is compared by itself. */
const DERIVED = new RegExp(
  [
    "\\*\\*(?:Access|Pages|Repeating|Signature|States|Refusals|Sandbox|Events|Delivery|Decision|Transitions)\\.?\\*\\*",
    "Begins as `",
    String.raw`At \S{1,200} of an? \S{1,200}, `,
    String.raw`\d+ (?:day|hour|minute|second)s?\b[^\n]{0,200} (?:after|before) \S{1,200} of an? \S{1,200}, `,
    String.raw`\d+ (?:day|hour|minute|second)s?\b[^\n]{0,200} after an? \S{1,200} begins, `,
  ]
    .map((start) => `(?:^|\\n\\n)${start}[^]*$`)
    .join("|"),
);

/** The sentences that changed, came or went below two parts of a document, each as its own finding. */
export function compareTexts(before: Row, after: Row, place: Place): Finding[] {
  return namesIn(before, after).flatMap((name) => {
    const [old, present] = [before[name], after[name]];
    if (old === present || isBehaviour(name) || EXAMPLES.has(name)) return [];
    if (SENTENCES.has(name) && [old, present].every((text) => text === undefined || typeof text === "string"))
      return changedSentence(name, old, present, place);
    const [oldPart, newPart] = [partsOf(old), partsOf(present)];
    // The sentences of a part that is new or gone go with it.
    return oldPart === undefined || newPart === undefined ? [] : compareTexts(oldPart, newPart, below(place, name));
  });
}

/** The members of a part, or the items of a list by their names. */
function partsOf(value: unknown): Row | undefined {
  if (isRow(value)) return value;
  if (!Array.isArray(value)) return undefined;
  return rowFrom(
    value.map((item: unknown, index): [string, unknown] => {
      const { name, in: where } = rowOf(item);
      return [
        typeof name === "string" ? [where, name].filter((part) => typeof part === "string").join(" ") : `${index}`,
        item,
      ];
    }),
  );
}

function changedSentence(name: string, before: unknown, after: unknown, place: Place): Finding[] {
  const [old, present] = [before, after].map((text) => (typeof text === "string" ? text.replace(DERIVED, "") : ""));
  if (old === present) return [];
  return [asked(`the ${name}`, old || undefined, present || undefined, { ...place, words: [...place.words, name] })];
}

/** A property is called `Rental.days`; the words between names are left out. */
function below(place: Place, name: string): Place {
  if (["properties", "responses", "content", "schema", "requestBody", "items", "parameters"].includes(name))
    return place;
  const [label = ""] = place.labels;
  const path = label === "" ? name : `${label}.${name}`;
  return { ...place, rows: [path], labels: [path] };
}
