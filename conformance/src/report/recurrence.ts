import { counted } from "./counted.ts";
import type { ShownFailure } from "./findings.ts";

/** `failed again each of the 3 times that it was run by itself`; `reproduced` is such as `3/3`. */
export function recurrenceText(reproduced: string): string {
  const [failed = 0, of = 0] = reproduced.split("/").map(Number);
  if (failed === 0) return `did not fail again, run by itself ${counted(of, "time")}`;
  if (of === 1) return "failed again when it was run by itself";
  const share = failed === of ? `each of the ${of} times` : `${failed} of the ${of} times`;
  return `failed again ${share} that it was run by itself`;
}

/** How often the run met the failure, if more than once, whether it recurred, and which check found it. */
export function aboutFailure({
  reproduced,
  times,
  check,
}: Pick<ShownFailure, "reproduced" | "times" | "check">): string[] {
  const frequency = [
    ...(times > 1 ? [`met ${times} times in the run`] : []),
    ...(reproduced === undefined ? [] : [recurrenceText(reproduced)]),
  ];
  return [frequency.join("; "), check ?? ""].filter((part) => part !== "");
}
