import { parseDuration } from "@tallystick/contract";
import type { Row } from "./json.ts";
import type { Size } from "./size.ts";

/** What one change of a word means. */
export interface Effect {
  callers: Size;
  implementers: Size;
  /**
   * What no longer works, or what may be left out or used now. `{subject}` is the operation, lifecycle or other row that has
   * the word, `{before}` and `{after}` are its values.
   */
  example: string;
}

/** A change of a value has a direction: `larger`, `smaller`, `weaker`. */
export interface DirectedEffect extends Effect {
  direction: string;
}

/** An effect, or the one that follows from the values. */
type EffectOf<Given extends unknown[]> = Effect | ((...given: Given) => Effect);

/** A word whose changes are no findings, with the reason: it follows from others, or nobody can observe it. */
export interface SilentWord {
  kind: "silent";
  why: string;
  /** It follows from what is compared elsewhere. Where it changes and nothing else does, it is a finding after all. */
  isDerived?: true;
}

/** A free sentence: a person says what a change of it means. */
export interface SentenceWord {
  kind: "sentence";
  noun: string;
}

/** One value, of any form. */
export interface ValueWord {
  kind: "value";
  noun: string;
  added: Effect;
  removed: Effect;
  changed: Effect | ((before: unknown, after: unknown) => DirectedEffect);
}

/** A list of values whose order says nothing. */
export interface SetWord {
  kind: "set";
  noun: string;
  added: Effect;
  removed: Effect;
  /** Where the word itself may be absent, and that says "all", its appearance takes some out. */
  absentIsAll?: true;
}

/** One row with words of its own. */
export interface RowWord {
  kind: "row";
  noun: string;
  /** Its words say nothing without the noun: the status of what? */
  isLabel?: true;
  added: EffectOf<[Row]>;
  removed: EffectOf<[Row]>;
  words: Words;
}

/** Rows with words of their own: a list of them, or named ones. */
export interface RowsWord {
  kind: "rows";
  noun: string;
  /** What a row is called among its siblings; of named rows absent. */
  nameOf?: (row: Row) => string;
  added: EffectOf<[Row]> | SilentWord;
  removed: EffectOf<[Row]> | SilentWord;
  /** Where the values are no rows but texts or lists: a change of one. Absent: it is a sentence of the author's. */
  changed?: Effect;
  /** Rows that follow from others, and their sentences with them: only their other words are compared. */
  follows?: (row: Row) => boolean;
  words: Words;
}

export type Word = SilentWord | SentenceWord | ValueWord | SetWord | RowWord | RowsWord;

/** The words of a row, by name. */
export type Words = Readonly<Record<string, Word>>;

/** Every word of a row of the vocabulary: one without an entry does not compile. */
export type WordsOf<Model> = { readonly [Name in keyof Model]-?: Word };

export const silent = (why: string): SilentWord => ({ kind: "silent", why });
export const derived = (why: string): SilentWord => ({ ...silent(why), isDerived: true });
export const inDocument: SilentWord = derived("the document says it, and is compared by itself");
export const authorsPlace: SilentWord = silent("where and why it is declared changes nothing that it does");
export const rowName: SilentWord = silent("the name of the row: another one is another row");
export const sentence = (noun: string): SentenceWord => ({ kind: "sentence", noun });

/** Makes an effect: its size for callers, for implementers, and an example. */
export function effect(callers: Size, implementers: Size, example: string): Effect {
  return { callers, implementers, example };
}

/** Callers go by it and servers do it exactly so: every change breaks both. */
export function exact(noun: string, example: string = defaultExample): ValueWord {
  const breaking = effect("major", "major", example);
  return { kind: "value", noun, added: breaking, removed: breaking, changed: breaking };
}

/** A list of values, of which one is added or taken out. */
export function set(noun: string, added: Effect, removed: Effect): SetWord {
  return { kind: "set", noun, added, removed };
}

/** A list that callers go by and servers do exactly so. */
export function exactSet(noun: string, example: string): SetWord {
  const breaking = effect("major", "major", example);
  return set(noun, breaking, breaking);
}

/** The events that a server sends. */
export const events: SetWord = set(
  "event",
  effect("minor", "major", "A server that does not send {after} fails."),
  effect("major", "major", "A receiver waits for {before} in vain."),
);

const defaultExample = "Who goes by {before} meets {after}.";

/** A duration or a number: larger and smaller mean different things. */
export function scale(noun: string, larger: Effect, smaller: Effect): Word {
  return {
    kind: "value",
    noun,
    added: larger,
    removed: smaller,
    changed: (before, after) =>
      isLarger(after, before) ? { ...larger, direction: "larger" } : { ...smaller, direction: "smaller" },
  };
}

function isLarger(one: unknown, other: unknown): boolean {
  return amountOf(one) > amountOf(other);
}

/** In milliseconds, or the number itself. What is neither is never larger, so that its change counts as the stricter one. */
function amountOf(value: unknown): number {
  if (typeof value !== "string") return Number(value);
  try {
    return parseDuration(value);
  } catch {
    return Number.NaN;
  }
}

/** A value of a closed list, of which some weaken another. */
export function ordered(
  noun: string,
  directions: Readonly<Record<string, DirectedEffect>>,
  otherwise: Effect,
  whole: Pick<ValueWord, "added" | "removed">,
): ValueWord {
  return {
    kind: "value",
    noun,
    ...whole,
    changed: (before, after) =>
      directions[`${String(before)} ${String(after)}`] ?? { ...otherwise, direction: "changed" },
  };
}

/** The word may be absent; what it says when it is there is promised to callers. */
export function promised(noun: string, example: { added: string; removed: string; changed?: string }): ValueWord {
  return {
    kind: "value",
    noun,
    added: effect("minor", "major", example.added),
    removed: effect("major", "minor", example.removed),
    changed: effect("major", "major", example.changed ?? defaultExample),
  };
}
