import type { TranscriptEntry } from "../../runner/result/report.ts";
import { counted } from "../counted.ts";
import { stretchesOf } from "../lanes.ts";
import { foldedMiddle, foldedSetUp, type Folded } from "./folded.ts";
import { courseSteps, isMoment, type CoursePart, type CourseStep } from "./steps.ts";

/** What a reader sees of a stretch of calls: one lane of calls that follow one another, or several that overlap. */
export type Lanes = readonly (CourseStep | Folded)[][];

/** The course in stretches, each with its steps, and set-up and what is long folded. */
export function stretchSteps(course: readonly CoursePart[], { operation }: { operation: string }): Lanes[] {
  const last = course.findLast((part): part is TranscriptEntry => !isMoment(part));
  return stretchesOf(course).map((lanes) =>
    lanes.map((lane) => foldedMiddle(foldedSetUp(courseSteps(lane), { operation }, last))),
  );
}

/** What a text says before the calls of several lanes: `At the same time, the next 5 calls`; undefined for one lane. */
export function overlapText(lanes: Lanes): string | undefined {
  if (lanes.length === 1) return undefined;
  const calls = lanes.flat().filter((step) => "request" in step);
  return `At the same time, the next ${counted(calls.length, "call")}`;
}
