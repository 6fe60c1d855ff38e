import { hasMediaType } from "@tallystick/contract";
import type { PlannedContent } from "../routing/planned-contents.ts";

/** The media type that the header `Accept` prefers; the first one where it prefers none or names none of them. */
export function preferredOf(
  contents: readonly PlannedContent[],
  accept: string | undefined,
): PlannedContent | undefined {
  const [first] = contents;
  if (accept === undefined || contents.length < 2) return first;
  const ranges = accept.split(",").map((text) => {
    const [range = "", ...parameters] = text.split(";").map((part) => part.trim());
    const weight = parameters.find((part) => part.startsWith("q="));
    return { range, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  const sorted = ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  for (const { range } of sorted) {
    const found = contents.find(({ contentType }) => hasMediaType(range, contentType));
    if (found !== undefined) return found;
  }
  return first;
}
