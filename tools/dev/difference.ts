import { behaviourTree } from "./behaviour-tree.ts";
import { isObject, membersOf, type Json, type JsonObject } from "./json.ts";
import { shapeTree } from "./shape-tree.ts";
import { subjectsOf } from "./subjects.ts";
import { textsOf, type Texts } from "./texts.ts";
import { textOf, type Branch, type Tree } from "./tree.ts";

/** The files that one compile of the spec writes. */
export interface Output {
  /** `contract.json` */
  contract: JsonObject;
  /** `openapi.json` */
  document: JsonObject;
}

/** One line of a difference. */
export interface Change {
  /** `texts` are for readers: no request and no reply changes. */
  area: "shape" | "behaviour" | "texts";
  /** `operation cards.get`, `CardState`. */
  subject: string;
  /** The changed part: ` replies 409`, ` edge ACTIVE → FROZEN by cards.update`; "" for the subject itself. */
  what: string;
  /** Absent when it was added. */
  before?: string;
  /** Absent when it was removed. */
  after?: string;
}

/** All differences between two outputs, in the order of the contract. Does not change either. */
export function difference(before: Output, after: Output): Change[] {
  return [
    ...compare("shape", shapeTree(before.document), shapeTree(after.document)),
    ...compare("behaviour", behaviourTree(before.contract), behaviourTree(after.contract)),
    ...textChanges(textsBySubject(before.document), textsBySubject(after.document)),
    ...movedLines(sourceLines(before.contract), sourceLines(after.contract)),
  ];
}

function compare(area: Change["area"], before: Branch, after: Branch): Change[] {
  return namesIn(before, after).flatMap((subject) =>
    compareAt({ area, subject, what: "" }, before[subject], after[subject]),
  );
}

type ChangePath = Pick<Change, "area" | "subject" | "what">;

function compareAt(path: ChangePath, before: Tree | undefined, after: Tree | undefined): Change[] {
  if (before === undefined) return after === undefined ? [] : [{ ...path, after: textOf(after) }];
  if (after === undefined) return [{ ...path, before: textOf(before) }];
  if (typeof before === "string" && typeof after === "string")
    return before === after ? [] : [{ ...path, before, after }];
  const [oldBranches, newBranches] = [branches(before), branches(after)];
  return namesIn(oldBranches, newBranches).flatMap((name) =>
    compareAt({ ...path, what: path.what + name }, oldBranches[name], newBranches[name]),
  );
}

function namesIn(before: Branch, after: Branch): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

function branches(tree: Tree): Branch {
  return typeof tree === "string" ? { "": tree } : tree;
}

/** One change for each subject whose texts changed; texts of a new subject are not reported. */
function textChanges(before: Map<string, Texts>, after: Map<string, Texts>): Change[] {
  return [...before].flatMap(([subject, oldTexts]) => {
    const newTexts = after.get(subject) ?? oldTexts;
    const names = [...new Set([...Object.keys(oldTexts), ...Object.keys(newTexts)])].filter(
      (name) => oldTexts[name] !== newTexts[name],
    );
    return names.length === 0 ? [] : [textChange(subject, ` ${names.join(", ")}`)];
  });
}

function textsBySubject(document: JsonObject): Map<string, Texts> {
  return new Map(subjectsOf(document).map(({ label, value }) => [label, textsOf(value)]));
}

/** Where each rule, operation and webhook is declared: `spec/cards/operations.tsp:12`. */
function sourceLines({ rules, operations, webhooks }: JsonObject): Map<string, string> {
  const named = [...membersOf(rules), ...membersOf(operations), ...membersOf(webhooks)];
  return new Map(named.map(([name, row]) => [name, sourceLineOf(row)]));
}

function sourceLineOf(row: Json): string {
  return isObject(row) ? JSON.stringify(row["source"]) : "";
}

/** The generated files contain source lines, so their moves are reported, in one change for all. */
function movedLines(before: Map<string, string>, after: Map<string, string>): Change[] {
  const count = [...before].filter(([name, line]) => after.has(name) && after.get(name) !== line).length;
  if (count === 0) return [];
  return [textChange("source lines", `, ${count} moved`)];
}

/** The texts themselves are too long for a line. */
function textChange(subject: string, what: string): Change {
  return { area: "texts", subject, what, before: "", after: "" };
}
