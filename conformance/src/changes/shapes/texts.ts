import { asked, type Place } from "../compare-words.ts";
import type { Finding } from "../finding.ts";
import { isRow, namesIn, rowOf, type Row } from "../json.ts";

const SENTENCES = new Set(["title", "summary", "description"]);
const EXAMPLES = new Set(["example", "examples", "externalDocs"]);

/** Whether a keyword is a text for readers: no request and no reply depends on it. */
export function isText(keyword: string): boolean {
  return SENTENCES.has(keyword) || EXAMPLES.has(keyword);
}

/** Whether a keyword repeats the behaviour, which the contract has. */
export function isBehaviour(keyword: string): boolean {
  return keyword.startsWith("x-tallystick-");
}

/** The parts of a description that the compiler derives from clauses; each clause is compared by itself. */
const DERIVED = new RegExp(
  [
    "\\*\\*(?:Access|Pages|Repeating|Signature|States|Refusals|Sandbox|Events|Delivery|Decision|Transitions)\\.?\\*\\*",
    "Begins as `",
    String.raw`\d+ (?:day|hour|minute|second)s?\b[^\n]{0,200} after an? \S{1,200} begins, `,
  ]
    .map((start) => `(?:^|\\n\\n)${start}[^]*$`)
    .join("|"),
);

/** The sentences that changed below two parts of a document, each as its own finding. */
export function compareTexts(before: Row, after: Row, place: Place): Finding[] {
  return namesIn(before, after).flatMap((name) => {
    const [old, present] = [before[name], after[name]];
    if (old === present || isBehaviour(name) || EXAMPLES.has(name)) return [];
    if (SENTENCES.has(name) && typeof old === "string" && typeof present === "string")
      return changedSentence(name, old, present, place);
    if (!isRow(old) || !isRow(present)) return [];
    return compareTexts(old, present, below(place, name));
  });
}

function changedSentence(name: string, before: string, after: string, place: Place): Finding[] {
  const [old, present] = [before.replace(DERIVED, ""), after.replace(DERIVED, "")];
  if (old === present) return [];
  return [asked(`the ${name}`, old, present, { ...place, words: [...place.words, name] })];
}

/** A property is called `Rental.days`; the words between names are left out. */
function below(place: Place, name: string): Place {
  if (["properties", "responses", "content", "schema", "requestBody", "items"].includes(name)) return place;
  const [label = ""] = place.labels;
  const path = label === "" ? name : `${label}.${name}`;
  return { ...place, rows: [path], labels: [path] };
}

/** The row that holds a value, for texts of a list of named things. */
export function byName(list: readonly unknown[], nameOf: (row: Row) => string): Row {
  return Object.fromEntries(list.map((item) => [nameOf(rowOf(item)), item]));
}
