import type { TranscriptEntry } from "../../runner/result/report.ts";
import { counted } from "../counted.ts";
import { isMoment, type CourseStep, type Step } from "./steps.ts";

/** Neighbouring steps that only made what the check needed. */
export interface SetUp {
  setUp: readonly Step[];
}

/** The steps, with neighbouring set-up as one; a call of the operation that failed is none, nor is the last call. */
export function foldedSetUp(
  steps: readonly CourseStep[],
  { operation }: Pick<TranscriptEntry, "operation">,
  last: TranscriptEntry | undefined = lastCall(steps),
): (CourseStep | SetUp)[] {
  const folded: (CourseStep | { setUp: Step[] })[] = [];
  for (const step of steps) {
    const before = folded.at(-1);
    const isKept = isMoment(step) || step.request.setUp !== true || step.request.operation === operation;
    if (isKept || step.replies.at(-1) === last) folded.push(step);
    else if (before !== undefined && "setUp" in before) before.setUp.push(step);
    else folded.push({ setUp: [step] });
  }
  return folded;
}

function lastCall(steps: readonly CourseStep[]): TranscriptEntry | undefined {
  return steps.findLast((step): step is Step => !isMoment(step))?.replies.at(-1);
}

/** `Set-up, 2 calls: customers.create 201, cards.create 201` */
export function setUpText({ setUp }: SetUp): string {
  const calls = setUp.reduce((sum, { times }) => sum + times, 0);
  const all = setUp.map(({ request, replies }) => {
    const last = replies.at(-1);
    return `${request.operation} ${last?.lost === undefined ? (last?.status ?? "") : "without a reply"}`;
  });
  return `Set-up, ${counted(calls, "call")}: ${all.join(", ")}`;
}
