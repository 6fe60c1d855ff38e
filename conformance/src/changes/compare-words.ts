import { isDeepStrictEqual } from "node:util";
import { createHash } from "node:crypto";
import type { Finding, Sources } from "./finding.ts";
import { canonical, inline, isRow, listOf, namesIn, rowFrom, rowOf, type Row } from "./json.ts";
import {
  derived,
  type DirectedEffect,
  type Effect,
  type RowsWord,
  type SetWord,
  type SilentWord,
  type ValueWord,
  type Word,
  type Words,
} from "./word.ts";

/** Where the compared rows stand. */
export interface Place {
  /** The path of the words that lead to it, which every finding's kind begins with: `operations.refusals`. */
  words: readonly string[];
  /** The names of the rows that lead to it: `rentals.create`, `inactive body.customerId`. */
  rows: readonly string[];
  /** The same as they are read: `rentals.create`, `refusal inactive body.customerId`. */
  labels: readonly string[];
  sources: Sources;
  /** Whether words that follow from others are compared, too. */
  isWhole?: true;
  /** The source of a row: its own, or else that of what it stands in, or of the element that it describes. */
  sourceOf(side: keyof Sources, row: Row, around?: string): string | undefined;
}

/** The findings of two rows with the same words. A word that the table does not know breaks everybody. */
export function compareWords(words: Words, before: Row, after: Row, place: Place): Finding[] {
  return namesIn(before, after).flatMap((name) => {
    const at: Place = { ...place, words: [...place.words, name] };
    const word = Object.hasOwn(words, name) ? words[name] : undefined;
    if (isDeepStrictEqual(before[name], after[name])) return [];
    return compareWord(word ?? unknownWord(name), before[name], after[name], at);
  });
}

function unknownWord(name: string): ValueWord {
  const effect: Effect = {
    callers: "major",
    implementers: "major",
    example: `Nobody knows what \`${name}\` means: this command is older than the word.`,
  };
  return { kind: "value", noun: `the unknown word \`${name}\``, added: effect, removed: effect, changed: effect };
}

function compareWord(word: Word, before: unknown, after: unknown, place: Place): Finding[] {
  switch (word.kind) {
    case "silent":
      // A word that only one side has was added to the vocabulary since.
      return word.isDerived && place.isWhole && before !== undefined && after !== undefined
        ? [unexplained(word, before, after, place)]
        : [];
    case "sentence":
      return [asked(word.noun, before, after, place)];
    case "value":
      return [valueFinding(word, before, after, place)];
    case "set":
      return compareSets(word, before, after, place);
    case "row": {
      const [old, present] = [rowOf(before), rowOf(after)];
      if (before === undefined)
        return [finding({ ...effectOf(word.added, present), direction: "added" }, word.noun, before, after, place)];
      if (after === undefined)
        return [finding({ ...effectOf(word.removed, old), direction: "removed" }, word.noun, before, after, place)];
      const inner = word.isLabel ? { ...place, labels: [...place.labels, word.noun] } : place;
      return compareWords(word.words, old, present, within(inner, old, present));
    }
    default:
      return compareRows(word, before, after, place);
  }
}

/** A word that follows from others has changed, and none of them has. */
function unexplained({ why }: SilentWord, before: unknown, after: unknown, place: Place): Finding {
  const example = `Nothing else changed, although ${why}: the two files do not belong together.`;
  const effect: DirectedEffect = { callers: "major", implementers: "major", example, direction: "changed" };
  return finding(effect, `the word \`${place.words.at(-1) ?? ""}\``, before, after, place);
}

function valueFinding(
  { noun, added, removed, changed }: ValueWord,
  before: unknown,
  after: unknown,
  place: Place,
): Finding {
  if (before === undefined) return finding({ ...added, direction: "added" }, noun, before, after, place);
  if (after === undefined) return finding({ ...removed, direction: "removed" }, noun, before, after, place);
  const effect = typeof changed === "function" ? changed(before, after) : { ...changed, direction: "changed" };
  return finding(effect, noun, before, after, place);
}

function compareSets(word: SetWord, before: unknown, after: unknown, place: Place): Finding[] {
  const { noun, added, removed, absentIsAll } = word;
  if (absentIsAll && before === undefined)
    return [finding({ ...removed, direction: "limited" }, noun, before, after, place)];
  if (absentIsAll && after === undefined)
    return [finding({ ...added, direction: "unlimited" }, noun, before, after, place)];
  const [old, present] = [listOf(before), listOf(after)];
  const [oldTexts, newTexts] = [old, present].map((list) => new Set(list.map(canonical)));
  return [
    ...old
      .filter((item) => !newTexts?.has(canonical(item)))
      .map((item) => finding({ ...removed, direction: "removed" }, noun, item, undefined, place)),
    ...present
      .filter((item) => !oldTexts?.has(canonical(item)))
      .map((item) => finding({ ...added, direction: "added" }, noun, undefined, item, place)),
  ];
}

function compareRows(word: RowsWord, before: unknown, after: unknown, place: Place): Finding[] {
  const [old, present] = [namedRows(word, before), namedRows(word, after)];
  return namesIn(old, present).flatMap((name) => {
    const [oldRow, newRow] = [old[name], present[name]];
    const isFollowing = word.follows?.(rowOf(newRow ?? oldRow)) === true;
    const label = `${word.noun} ${name}`.trim();
    const isSubject = place.rows.length === 0 && word.nameOf === undefined;
    const rows = [...place.rows, name];
    const at = within({ ...place, rows, labels: [...place.labels, isSubject ? name : label] }, oldRow, newRow);
    if (oldRow === undefined || newRow === undefined) {
      const [effect, direction] = oldRow === undefined ? [word.added, "added"] : [word.removed, "removed"];
      if (isFollowing) return [];
      if ("kind" in effect) return effect.isDerived && place.isWhole ? [unexplained(effect, oldRow, newRow, at)] : [];
      const whole = { ...at, labels: [...place.labels, label] };
      return [finding({ ...effectOf(effect, rowOf(newRow ?? oldRow)), direction }, "", oldRow, newRow, whole)];
    }
    if (isRow(oldRow) && isRow(newRow))
      return compareWords(isFollowing ? withoutSentences(word.words) : word.words, oldRow, newRow, at);
    if (isDeepStrictEqual(oldRow, newRow)) return [];
    if (word.changed === undefined) return [asked("", oldRow, newRow, at)];
    return [finding({ ...word.changed, direction: "changed" }, "", oldRow, newRow, at)];
  });
}

function withoutSentences(words: Words): Words {
  const sentence = derived("it follows from a clause");
  return Object.fromEntries(
    Object.entries(words).map(([name, word]) => [name, word.kind === "sentence" ? sentence : word]),
  );
}

/** The rows of a list by their names; rows of the same name are counted. */
function namedRows({ nameOf }: RowsWord, value: unknown): Row {
  if (nameOf === undefined || !Array.isArray(value)) return rowOf(value);
  const rows = new Map<string, unknown>();
  for (const item of value) {
    const name = nameOf(rowOf(item));
    const count = [...rows.keys()].filter((each) => each === name || each.startsWith(`${name} #`)).length;
    rows.set(count === 0 && name !== "" ? name : `${name} #${count + 1}`.trim(), item);
  }
  return rowFrom(rows);
}

/** The place of a row: its source is its own, or that of what it stands in. */
function within(place: Place, before: unknown, after: unknown): Place {
  const source = (side: keyof Sources, row: unknown): Sources => {
    const found = place.sourceOf(side, rowOf(row), place.sources[side]);
    return found === undefined ? {} : { [side]: found };
  };
  return { ...place, sources: { ...source("before", before), ...source("after", after) } };
}

function effectOf(effect: Effect | ((row: Row) => Effect), row: Row): Effect {
  return typeof effect === "function" ? effect(row) : effect;
}

/** A change of a free sentence: its sizes are asked of a person. */
export function asked(noun: string, before: unknown, after: unknown, place: Place): Finding {
  const example = "Read both sentences: whoever relied on the first one is right or wrong by the second.";
  const direction = before === undefined ? "added" : after === undefined ? "removed" : "changed";
  const effect: DirectedEffect = { callers: "major", implementers: "major", example, direction };
  const found = finding(effect, noun, before, after, place);
  const sentence = happened(whatOf(place, noun), before, after, quoted(before, after), quoted(after, before));
  return { ...found, callers: "asked", implementers: "asked", sentence };
}

/** The lines of a text that another one has not, whole: what is cut off may be what changed. */
function quoted(text: unknown, other: unknown): string {
  if (typeof text !== "string") return text === undefined ? "" : JSON.stringify(text);
  const known = new Set(typeof other === "string" ? other.split("\n") : []);
  const own = text.split("\n").filter((line) => !known.has(line));
  return JSON.stringify(own.length === 0 ? text : own.join("\n"));
}

function whatOf({ labels }: Place, noun: string): string {
  return [...labels, noun].filter((part) => part !== "").join(": ");
}

/** A finding at a place: its id, its sentence and its example follow from the effect and the values. */
export function finding(
  { direction, callers, implementers, example }: DirectedEffect,
  noun: string,
  before: unknown,
  after: unknown,
  at: Place,
): Finding {
  const { words, rows, labels, sources } = at;
  const kind = [...words, direction].join(".");
  const place = rows.join("/").replaceAll(" → ", "-to-").replaceAll(/\s+/g, "-");
  const digest = createHash("sha256")
    .update(canonical([before, after]))
    .digest("hex")
    .slice(0, 6);
  const subject = labels[0] ?? "the contract";
  const fill = (text: string): string =>
    text
      .replaceAll("{subject}", () => subject)
      .replaceAll("{before}", () => inline(before ?? "nothing"))
      .replaceAll("{after}", () => inline(after ?? "nothing"));
  return {
    id: `${kind}@${place || "contract"}#${digest}`,
    kind,
    callers,
    implementers,
    sentence: sentenceOf(whatOf(at, noun), before, after),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    source: sources,
    example: fill(example),
  };
}

function sentenceOf(what: string, before: unknown, after: unknown): string {
  return happened(what, before, after, described(before, what), described(after, what));
}

/** @param old how the value before is written. @param present the same of the value after. */
function happened(what: string, before: unknown, after: unknown, old: string, present: string): string {
  const added = present === "" ? `${what} is new` : `${what} is new: ${present}`;
  const removed = old === "" ? `${what} is gone` : `${what} is gone: ${old}`;
  const text =
    before === undefined ? added : after === undefined ? removed : `${what} changes from ${old} to ${present}`;
  return text.endsWith(".") ? text : `${text}.`;
}

/** A value without what the sentence already says: of a rule, its sentence; of a row, what its name does not say. */
function described(value: unknown, what: string): string {
  if (!isRow(value)) return inline(value ?? "");
  if (typeof value["sentence"] === "string") return value["sentence"];
  const { status, code, ...rest } = value;
  const isSaid = (member: unknown): boolean => typeof member === "string" && what.includes(member);
  const others = Object.entries(rest).filter(([name, member]) => name !== "source" && !isSaid(member));
  return inline({
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code }),
    ...Object.fromEntries(others),
  });
}
