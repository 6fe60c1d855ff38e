import { isDeepStrictEqual } from "node:util";
import {
  changeLine,
  difference,
  isObject,
  membersOf,
  type Change,
  type Json,
  type JsonObject,
} from "@tallystick/tools/dev";
import type { SizedChange } from "./sized-change.ts";
import { contractWords, rows, tables, type Judged, type Table, type Words, type WordSizes } from "./word-sizes.ts";

/** Members of a row that callers cannot notice, such as other answers that a conforming server may give. */
const UNSEEN_MEMBERS = new Set(["rule", "rules", "accepts"]);
/** A word that no table here knows may mean anything. */
const UNKNOWN: WordSizes = { added: "major", removed: "major", changed: "major" };

/** The changes of behaviour between two contracts, each with its size. What the documents say is left to their comparison. */
export function behaviourChanges(before: JsonObject, after: JsonObject): SizedChange[] {
  return namesIn(before, after).flatMap((member) => {
    const [old, present] = [before[member], after[member]];
    const [table, row] = [tables[member], rows[member]];
    const wrap: Wrap = (value) => ({ [member]: value });
    if (table !== undefined) return tableChanges(old, present, table, wrap);
    if (row !== undefined) return wordChanges(old, present, row, wrap);
    return valueChanges(old, present, contractWords[member] ?? UNKNOWN, wrap);
  });
}

/** Puts a value at its place in a contract that has nothing else. */
type Wrap = (value: Json) => JsonObject;

function tableChanges(
  before: Json | undefined,
  after: Json | undefined,
  { whole, words }: Table,
  wrapTable: Wrap,
): SizedChange[] {
  const [oldRows, newRows] = [Object.fromEntries(membersOf(before)), Object.fromEntries(membersOf(after))];
  return namesIn(oldRows, newRows).flatMap((id) => {
    const [old, present] = [oldRows[id], newRows[id]];
    const wrap: Wrap = (value) => wrapTable({ [id]: value });
    if (isObject(old) && isObject(present)) return wordChanges(old, present, words, wrap);
    return valueChanges(old, present, whole, wrap);
  });
}

function wordChanges(before: Json | undefined, after: Json | undefined, words: Words, wrap: Wrap): SizedChange[] {
  const [oldWords, newWords] = [Object.fromEntries(membersOf(before)), Object.fromEntries(membersOf(after))];
  return namesIn(oldWords, newWords).flatMap((word) =>
    valueChanges(oldWords[word], newWords[word], words[word] ?? UNKNOWN, (value) => wrap({ [word]: value })),
  );
}

function valueChanges(before: Json | undefined, after: Json | undefined, judged: Judged, wrap: Wrap): SizedChange[] {
  if (judged === "in-document" || isDeepStrictEqual(before, after)) return [];
  const seen = new Set(changesOf(visible(before), visible(after), wrap).map(nameOf));
  return changesOf(before, after, wrap).map((change) => ({
    size: seen.has(nameOf(change)) ? judged[kindOf(change, before, after)] : "patch",
    area: "behaviour",
    text: changeLine(change),
  }));
}

function changesOf(before: Json | undefined, after: Json | undefined, wrap: Wrap): Change[] {
  const contractOf = (value: Json | undefined): JsonObject => (value === undefined ? {} : wrap(value));
  return difference(
    { contract: contractOf(before), document: {} },
    { contract: contractOf(after), document: {} },
  ).filter(({ area }) => area === "behaviour");
}

/** Of a list: what became of the row; of anything else: what became of the whole. */
function kindOf(change: Change, before: Json | undefined, after: Json | undefined): keyof WordSizes {
  if (isAbsent(before)) return "added";
  if (isAbsent(after)) return "removed";
  if (!Array.isArray(before)) return "changed";
  return change.before === undefined ? "added" : change.after === undefined ? "removed" : "changed";
}

function isAbsent(value: Json | undefined): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

/** The value as callers can notice it. */
function visible(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => visible(item) ?? null);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      UNSEEN_MEMBERS.has(name) ? [] : [[name, visible(member) ?? null] as const],
    ),
  );
}

function nameOf({ subject, what, before, after }: Change): string {
  return JSON.stringify([subject, what, before === undefined, after === undefined]);
}

function namesIn(before: JsonObject, after: JsonObject): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}
