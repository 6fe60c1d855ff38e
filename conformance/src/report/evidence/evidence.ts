import type { TranscriptEntry } from "../../runner/result/report.ts";
import { comparisonOf, type Comparison, type Sides } from "./differences.ts";
import { idShortener } from "./short-ids.ts";
import { isMoment, type Course, type CoursePart, type ShownMoment } from "./steps.ts";

/** A failure for a reader; machines get it whole. */
export interface Evidence {
  expected: string;
  observed: string;
  /** What is shown of two large values instead of `expected` and `observed`. */
  comparison: Comparison | undefined;
  /** The requests whole, so that they can be sent again. */
  transcript: TranscriptEntry[];
  /** The same with what happened between them. */
  course: CoursePart[];
}

/** The failure with large values as their differences, and with short ids wherever a text names several. */
export function evidenceOf({ transcript, moments = [], ...sides }: Sides & Course): Evidence {
  const { expected, observed } = sides;
  const bodies = [...transcript.map(({ replyBody }) => replyBody), ...moments.flatMap(bodiesOf)];
  const shorten = idShortener([expected, observed, ...bodies]);
  const shown = transcript.map((entry) => ({ ...entry, replyBody: shorten(entry.replyBody) }));
  return {
    expected: shorten(expected).trimStart(),
    observed: shorten(observed),
    comparison: comparisonOf(sides, shorten),
    transcript: shown,
    course: inOrder(
      shown,
      moments.map((moment) => shortened(moment, shorten)),
    ),
  };
}

function bodiesOf(moment: ShownMoment): string[] {
  return moment.kind !== "deliveries-awaited" ? [] : moment.deliveries.map(({ body }) => body);
}

function shortened(moment: ShownMoment, shorten: (text: string) => string): ShownMoment {
  if (moment.kind !== "deliveries-awaited") return moment;
  return { ...moment, deliveries: moment.deliveries.map((each) => ({ ...each, body: shorten(each.body) })) };
}

/** Each moment before the first call that was sent after it began. */
function inOrder(transcript: readonly TranscriptEntry[], moments: readonly ShownMoment[]): Evidence["course"] {
  const course: Evidence["course"] = [...transcript];
  for (const moment of moments) {
    const next = course.findIndex((each) => !isMoment(each) && each.atMs >= moment.atMs);
    course.splice(next === -1 ? course.length : next, 0, moment);
  }
  return course;
}

/**
 * `expected 409, observed 200`; `expected the same reply; at .status: expected 200, observed 201; 3 more`; with the calls, ids are as short
 * as beside them. Each side is cut behind `longest` characters.
 */
export function sidesText(
  sides: Sides,
  transcript: readonly TranscriptEntry[] = [],
  longest: number = Infinity,
): string {
  const { expected, observed, comparison } = evidenceOf({ ...sides, transcript });
  const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);
  if (comparison === undefined) return `expected ${cut(expected)}, observed ${cut(observed)}`;
  const { what, first, more } = comparison;
  const places = first.map((each) => `at ${each.path}: expected ${cut(each.expected)}, observed ${cut(each.observed)}`);
  return [...(what === "" ? [] : [`expected ${cut(what)}`]), ...places, ...(more === 0 ? [] : [`${more} more`])].join(
    "; ",
  );
}
