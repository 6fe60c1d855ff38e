import { comparisonOf, type Sides } from "./evidence/differences.ts";
import { numberOffset } from "./number-offset.ts";

/** What the failures of one fault have in common at whichever operation it shows. */
export interface Symptom {
  key: string;
  /** Behind `shows`: `a number that is off by 1`. */
  text: string;
  /** The member that is wrong or missing. */
  member?: string;
  /** Whether it says as much as both sides do. */
  isWhole?: true;
}

/** The symptoms of a failure whose value was wrong; none of one whose status was. */
export function symptomsOf(sides: Sides & { operation: string }): Symptom[] {
  const offset = numberOffset(sides);
  const exchanged = exchangedState(sides);
  return [
    ...(offset === undefined ? [] : [{ key: `off by ${offset}`, text: `a number that is off by ${offset}` }]),
    ...(exchanged === undefined ? [] : [symptom(`${exchanged.observed} where ${exchanged.expected} is expected`)]),
    ...memberSymptom(sides),
  ];
}

function symptom(text: string): Symptom {
  return { key: text, text };
}

/** The one state that is expected, and the one that was seen instead; undefined where a status tells more, or where there are several. */
export function exchangedState({ expected, observed }: Sides): Sides | undefined {
  if (/^\d{3}\b/.test(observed)) return undefined;
  const [wanted, seen] = [statesIn(expected), statesIn(observed)];
  const [state, ...others] = wanted.difference(seen);
  const [instead, ...further] = seen.difference(wanted);
  if (state === undefined || instead === undefined || others.length + further.length > 0) return undefined;
  return { expected: state, observed: instead };
}

/** Names in capitals that stand for themselves, and not as a part of an event's, an id or a key. */
export function statesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/(?<![\w.:-])[A-Z][A-Z_]{2,}(?![\w.:-]|"\s*:)/g)].map(([name]) => name));
}

/** The member of a reply that is missing or not as its schema says: `title` of `/12/title must be string`. */
export function misshapenMember({ expected }: Pick<Sides, "expected">): string | undefined {
  const [, required] = /must have required property '([^']+)'/.exec(expected) ?? [];
  const [pointer] = /^(?:(?:\/[^\s/]+)+(?= must )|\w+(?=: must ))/.exec(expected) ?? [];
  return required ?? pointer?.split("/").findLast((step) => !/^\d+$/.test(step) && step !== "");
}

/** The one member that differs, or is missing: wrong at the operations of one kind of resource, missing wherever it is. */
function memberSymptom({ operation, ...sides }: Sides & { operation: string }): Symptom[] {
  const [, required] = /required property '([^']+)'/.exec(sides.expected) ?? [];
  const { first = [], more = 0 } = comparisonOf(sides, (text) => text) ?? {};
  const [member, ...others] = new Set(first.map(({ path }) => /\.(\w+)$/.exec(path)?.[1]));
  const only = others.length + more > 0 ? undefined : member;
  const named = only ?? /^(\w+): /.exec(sides.expected)?.[1];
  const isAbsent =
    only === undefined ? lacks(sides.observed, named) : first.every(({ observed }) => observed === "nothing");
  const absent = required ?? (isAbsent ? named : undefined);
  const ofShape = misshapenMember(sides);
  const shape =
    ofShape === undefined ? [] : [{ ...symptom(`a ${ofShape} that is not as its schema says`), member: ofShape }];
  if (absent !== undefined) return [{ ...symptom(`no ${absent}`), member: absent, isWhole: true }, ...shape];
  if (shape.length > 0) return shape;
  const [resource] = operation.split(".");
  return named === undefined ? [] : [{ key: `${resource} ${named}`, text: `a wrong ${named}`, member: named }];
}

/** Whether nothing was seen, or an object without the member. */
function lacks(observed: string, member: string | undefined): boolean {
  return observed === "nothing" || (observed.startsWith("{") && !observed.includes(`"${member}":`));
}
