import { stripVTControlCharacters } from "node:util";
import cliTruncate from "cli-truncate";
import wrapAnsi from "wrap-ansi";

/** How wide the pictured terminal is. */
export const columns = 118;

/** What differs from run to run, by its name and its value. */
const ids = /\b(\w+)(:|%3A)(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|…[0-9a-f]{6,}\b)/g;
/** Of an id that a reader gets shortened, at least so much is left. */
const idEnd = 6;
const times = /\b\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const runNames = /(?<=-)[0-9a-f]{8}(?=-)/g;
const umaNames = /(?<=\$)[0-9a-f]{16}(?=@)/g;
/** How far a run has come: a slow one says so every ten seconds. */
const progress = /^\d+\/\d+ rules · .*\n/gm;
const durations = /\b\d+\.\d s\b/g;
/** How much it has asked for and made: a run that is held up tries some checks again. */
const requests = /\b\d+(?= requests\b)/g;
const leftThere = /Left at .*/g;

/** The text with all that differs from run to run replaced: ids and times are numbered in the order they first appear. */
export function masked(text: string): string {
  const number = numbering();
  return text
    .replaceAll(progress, "")
    .replaceAll(
      ids,
      (id, resource: string, colon: string) => `${resource}${colon}…${number(resource, id.slice(-idEnd))}`,
    )
    .replaceAll(times, (time) => `time ${number("time", time)}`)
    .replaceAll(umaNames, (name) => `name${number("name", name)}`)
    .replaceAll(runNames, "run")
    .replaceAll(durations, "… s")
    .replaceAll(requests, "…")
    .replaceAll(leftThere, (line) => line.replaceAll(/\b\d+(?= [A-Z])/g, "…"));
}

/** Numbers the values of each kind from 1; a value that comes again keeps its number. */
function numbering(): (kind: string, value: string) => number {
  const kinds = new Map<string, string[]>();
  return (kind, value) => {
    const values = kinds.get(kind) ?? [];
    kinds.set(kind, values);
    return values.includes(value) ? values.indexOf(value) + 1 : values.push(value);
  };
}

/** The lines as a picture has room for them: a sentence goes on in the next line, a transcript is cut. */
export function fitted(lines: readonly string[]): string[] {
  return lines.flatMap((line) =>
    isTranscript(line) ? [cliTruncate(line, columns)] : wrapAnsi(line, columns, { trim: false }).split("\n"),
  );
}

/** What is indented as part of a counterexample, or so long that it holds a body. */
function isTranscript(line: string): boolean {
  const text = stripVTControlCharacters(line);
  return text.startsWith("    ") || text.length > 2 * columns;
}
