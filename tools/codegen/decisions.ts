import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GenerateError, type ContractFile } from "@tallystick/generate";

/** The list of decisions: written by hand, but for the lines that begin with `- Rules:`. */
export const DECISIONS = "spec/decisions.md";

/** One entry of the list. */
export interface Decision {
  /** `G-70` */
  id: string;
  title: string;
  /** What the source leaves open. */
  open: string;
  /** What this contract does about it. */
  holds: string;
  why: string;
  /** Line of the heading, from 1. */
  line: number;
}

/** The label of each part of an entry, in the order in which they stand. */
const PARTS = { Open: "open", Holds: "holds", Why: "why" } as const;

type Part = (typeof PARTS)[keyof typeof PARTS];

const HEADING = /^### ([GV]-\d{2,3}) ([A-Za-z0-9][A-Za-z0-9 -]*)$/;
const BULLET = /^- (Open|Holds|Why|Rules): (\S.*)$/;

const ADVICE =
  'An entry is a heading "### G-70 Issuing a card" (letters, digits, blanks and hyphens), then "- Open: …", "- Holds: …" and "- Why: …", each on one line.';

/** The committed list; empty where a repository has none. */
export function readDecisions(root: string): string {
  const file = join(root, DECISIONS);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** Every entry of the list. Throws a `GenerateError` that names each line that is not in order. */
export function parseDecisions(text: string): Decision[] {
  const faults: string[] = [];
  const entries = entriesOf(text, faults);
  faults.push(...entries.flatMap(incomplete), ...duplicates(entries), ...disordered(entries));
  if (faults.length > 0) throw new GenerateError([...faults, ADVICE].join("\n"));
  return entries.map(({ id, title, line, open = "", holds = "", why = "" }) => ({ id, title, line, open, holds, why }));
}

/** The id of the decision that a rule follows from: `G-70` for `G-70b`. */
export function decisionOf(rule: string): string {
  return rule.replace(/[a-z]$/, "");
}

/** The rules that follow from a decision, in order. */
export function rulesOf(decision: string, { rules }: Pick<ContractFile, "rules">): string[] {
  return Object.values(rules)
    .filter(({ id, origin }) => origin === "decision" && decisionOf(id) === decision)
    .map(({ id }) => id)
    .toSorted();
}

/** The anchor that GitHub gives to the heading of an entry. */
export function anchorOf({ id, title }: Pick<Decision, "id" | "title">): string {
  return `${id} ${title}`.toLowerCase().replaceAll(" ", "-");
}

type Entry = Pick<Decision, "id" | "title" | "line"> & Partial<Record<Part, string>> & { section: number };

function entriesOf(text: string, faults: string[]): Entry[] {
  const entries: Entry[] = [];
  let section = 0;
  for (const [index, line] of text.split("\n").entries()) {
    const at = `${DECISIONS}:${index + 1}`;
    if (/^##? /.test(line)) section = index + 1;
    const entry = entries.at(-1);
    if (line.startsWith("### ")) {
      const [, id, title] = HEADING.exec(line) ?? [];
      if (id === undefined || title === undefined) faults.push(`${at}: "${line}" is not a heading of an entry.`);
      else entries.push({ id, title, line: index + 1, section });
    } else if (entry?.section === section && line !== "") {
      const fault = addPart(entry, line);
      if (fault !== undefined) faults.push(`${at}: ${fault}`);
    }
  }
  return entries;
}

/** What is wrong with the line, or undefined. */
function addPart(entry: Entry, line: string): string | undefined {
  const [, label, text] = BULLET.exec(line) ?? [];
  if (label === undefined || text === undefined)
    return `${entry.id} has a line that is no part of an entry: "${line.slice(0, 40)}".`;
  if (label === "Rules") return undefined;
  const part = PARTS[label as keyof typeof PARTS]; // one of the labels of BULLET
  if (entry[part] !== undefined) return `${entry.id} has "${label}" twice.`;
  entry[part] = text;
  return undefined;
}

function incomplete(entry: Entry): string[] {
  return Object.entries(PARTS)
    .filter(([, part]) => entry[part] === undefined)
    .map(([label]) => `${DECISIONS}:${entry.line}: ${entry.id} lacks "- ${label}: …".`);
}

function duplicates(entries: Entry[]): string[] {
  const seen = new Map<string, Entry>();
  return entries.flatMap((entry) => {
    const first = seen.get(entry.id);
    seen.set(entry.id, entry);
    return first === undefined
      ? []
      : [`${DECISIONS}:${entry.line}: ${entry.id} is listed already in line ${first.line}.`];
  });
}

function disordered(entries: Entry[]): string[] {
  return entries.flatMap((entry, index) => {
    const before = entries[index - 1];
    if (before?.section !== entry.section) return [];
    return before.id.localeCompare(entry.id, "en", { numeric: true }) > 0
      ? [`${DECISIONS}:${entry.line}: ${entry.id} stands after ${before.id}; ids rise within a section.`]
      : [];
  });
}
