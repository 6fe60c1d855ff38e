import type { TranscriptEntry } from "../../runner/result/report.ts";
import { comparisonOf, type Comparison, type Sides } from "./differences.ts";
import { idShortener } from "./short-ids.ts";

/** A failure for a reader; machines get it whole. */
export interface Evidence {
  expected: string;
  observed: string;
  /** What is shown of two large values instead of `expected` and `observed`. */
  comparison: Comparison | undefined;
  /** The requests whole, so that they can be sent again. */
  transcript: TranscriptEntry[];
}

/** The failure with large values as their differences, and with short ids wherever a text names several. */
export function evidenceOf({ transcript, ...sides }: Sides & { transcript: readonly TranscriptEntry[] }): Evidence {
  const { expected, observed } = sides;
  const shorten = idShortener([expected, observed, ...transcript.map(({ replyBody }) => replyBody)]);
  return {
    expected: shorten(expected).trimStart(),
    observed: shorten(observed),
    comparison: comparisonOf(sides, shorten),
    transcript: transcript.map((entry) => ({ ...entry, replyBody: shorten(entry.replyBody) })),
  };
}

/** `expected 409, observed 200`; `expected the same reply; at .status: expected 200, observed 201; 3 more`; with the calls, ids are as short as beside them */
export function sidesText(sides: Sides, transcript: readonly TranscriptEntry[] = []): string {
  const { expected, observed, comparison } = evidenceOf({ ...sides, transcript });
  if (comparison === undefined) return `expected ${expected}, observed ${observed}`;
  const { what, first, more } = comparison;
  const places = first.map((each) => `at ${each.path}: expected ${each.expected}, observed ${each.observed}`);
  return [...(what === "" ? [] : [`expected ${what}`]), ...places, ...(more === 0 ? [] : [`${more} more`])].join("; ");
}
