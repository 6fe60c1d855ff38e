import { behaviourTree } from "./behaviour-tree.ts";
import { isObject, membersOf, type Json, type JsonObject } from "./json.ts";
import { shapeTree } from "./shape-tree.ts";
import { subjectsOf } from "./subjects.ts";
import { textsOf, type Texts } from "./texts.ts";
import { textOf, type Branch, type Tree } from "./tree.ts";

/** What one compile of the spec writes. */
export interface Output {
  /** `contract.json` */
  contract: JsonObject;
  /** `openapi.json` */
  document: JsonObject;
}

/** One line of a difference. */
export interface Change {
  /** `words` are for readers: nothing on the wire changes. */
  area: "shape" | "behaviour" | "words";
  /** `operation cards.get`, `CardState`. */
  subject: string;
  /** What of it: ` replies 409`, ` edge ACTIVE → FROZEN by cards.update`; "" for the subject itself. */
  what: string;
  /** Absent when it was added. */
  before?: string;
  /** Absent when it was removed. */
  after?: string;
}

/** Everything that one output says and the other does not, in the order of the contract. Both stay as they are. */
export function difference(before: Output, after: Output): Change[] {
  return [
    ...compare("shape", shapeTree(before.document), shapeTree(after.document)),
    ...compare("behaviour", behaviourTree(before.contract), behaviourTree(after.contract)),
    ...reworded(wordsIn(before.document), wordsIn(after.document)),
    ...moved(placesIn(before.contract), placesIn(after.contract)),
  ];
}

function compare(area: Change["area"], before: Branch, after: Branch): Change[] {
  return namesIn(before, after).flatMap((subject) =>
    compareAt({ area, subject, what: "" }, before[subject], after[subject]),
  );
}

type Place = Pick<Change, "area" | "subject" | "what">;

function compareAt(place: Place, before: Tree | undefined, after: Tree | undefined): Change[] {
  if (before === undefined) return after === undefined ? [] : [{ ...place, after: textOf(after) }];
  if (after === undefined) return [{ ...place, before: textOf(before) }];
  if (typeof before === "string" && typeof after === "string")
    return before === after ? [] : [{ ...place, before, after }];
  const [old, young] = [branches(before), branches(after)];
  return namesIn(old, young).flatMap((name) =>
    compareAt({ ...place, what: place.what + name }, old[name], young[name]),
  );
}

function namesIn(before: Branch, after: Branch): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

function branches(tree: Tree): Branch {
  return typeof tree === "string" ? { "": tree } : tree;
}

/** One line for each subject; the texts of a new one are no news. */
function reworded(before: Map<string, Texts>, after: Map<string, Texts>): Change[] {
  return [...before].flatMap(([subject, old]) => {
    const young = after.get(subject) ?? old;
    const names = [...new Set([...Object.keys(old), ...Object.keys(young)])].filter(
      (name) => old[name] !== young[name],
    );
    return names.length === 0 ? [] : [wordChange(subject, ` ${names.join(", ")}`)];
  });
}

function wordsIn(document: JsonObject): Map<string, Texts> {
  return new Map(subjectsOf(document).map(({ label, value }) => [label, textsOf(value)]));
}

/** Where each rule and operation is declared: `spec/cards/operations.tsp:12`. */
function placesIn({ rules, operations }: JsonObject): Map<string, string> {
  const named = [...membersOf(rules), ...membersOf(operations)];
  return new Map(named.map(([name, row]) => [name, placeOf(row)]));
}

function placeOf(row: Json): string {
  return isObject(row) ? JSON.stringify(row["source"]) : "";
}

/** Lines are in the generated files, so that they moved is said; once is enough. */
function moved(before: Map<string, string>, after: Map<string, string>): Change[] {
  const count = [...before].filter(([name, place]) => after.has(name) && after.get(name) !== place).length;
  if (count === 0) return [];
  return [wordChange("source lines", `, ${count} moved`)];
}

/** The texts themselves are too long for a line. */
function wordChange(subject: string, what: string): Change {
  return { area: "words", subject, what, before: "", after: "" };
}
