import { randomUUID } from "node:crypto";
import { accessSync, appendFileSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { UsageError } from "../errors/usage-error.ts";
import { asObject } from "../json/value-at.ts";
import type { Journal, JournalEntry } from "../runner/journal.ts";
import type { Target } from "../runner/run-context.ts";
import type { Io } from "./io.ts";

/** Where runs note what they make, unless told otherwise. */
export const defaultJournal = ".tallystick/journal.jsonl";

const nobodyElse = 0o600;

/** One line of the file. */
export type JournalLine = JournalEntry & { run: string; target: string };

/** The target, and a file in which a run notes what it makes there. `none` keeps no journal. */
export function withJournal(target: Target, { journal: named }: { journal?: string }, io: Pick<Io, "fail">): Target {
  const file = named ?? defaultJournal;
  if (file === "none" || target.readOnly === true || target.stateless === true) return target;
  try {
    prepare(file);
  } catch (cause) {
    const why = `${file} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}.`;
    if (named !== undefined) throw new UsageError(`${why} Name a file that can, or --journal none.`, { cause });
    io.fail(`${why} tallystick clean will not know what this run makes; --journal names another file.\n`);
    return target;
  }
  return { ...target, journal: journalTo(file, target.url) };
}

function journalTo(file: string, target: string): Journal {
  const run = randomUUID().slice(0, 8);
  // At once: a run that is killed leaves what it has made.
  return (entry) =>
    appendFileSync(file, `${JSON.stringify({ run, target, ...entry } satisfies JournalLine)}\n`, { mode: nobodyElse });
}

function prepare(file: string): void {
  const folder = dirname(file);
  const isNew = mkdirSync(folder, { recursive: true }) !== undefined;
  accessSync(folder, constants.W_OK);
  // Nobody wants to commit it.
  if (isNew && basename(folder) === dirname(defaultJournal)) writeFileSync(join(folder, ".gitignore"), "*\n");
}

/** The lines of a journal; none of a file that is not there. A `UsageError` for a file that is no journal. */
export function readJournal(file: string): JournalLine[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new UsageError(`${file} cannot be read: runs note there what they make. --journal names another file.`, {
      cause,
    });
  }
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line, index) => {
    const value = parsed(line);
    if (isLine(value)) return value;
    throw new UsageError(`${file}:${index + 1} is no line of a journal: remove it, or name another file by --journal.`);
  });
}

/** Keeps only these lines; a journal without any is removed. */
export function writeJournal(file: string, lines: readonly JournalLine[]): void {
  if (lines.length === 0) rmSync(file, { force: true });
  else writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""), { mode: nobodyElse });
}

function parsed(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return value;
  } catch {
    return undefined;
  }
}

const texts: Readonly<Record<JournalEntry["what"], readonly string[]>> = {
  made: ["resource", "id", "by"],
  deleted: ["resource", "id"],
  found: ["by"],
  "put-back": ["by"],
};

function isLine(value: unknown): value is JournalLine {
  const line = asObject(value) ?? {};
  const needed = Object.entries(texts).find(([what]) => what === line["what"])?.[1];
  return needed !== undefined && [...needed, "run", "target"].every((name) => typeof line[name] === "string");
}
