import type { TranscriptEntry } from "../../runner/result/report.ts";
import { counted } from "../counted.ts";
import { conditionOf, isMoment, type CourseStep, type Step } from "./steps.ts";

/** Neighbouring steps that only made what the check needed, or that go on as the steps before them began. */
export interface Folded {
  of: "set-up" | "middle";
  folded: readonly Step[];
}

/** The steps, with neighbouring set-up as one; a call of the operation that failed is none, nor is the last call. */
export function foldedSetUp(
  steps: readonly CourseStep[],
  { operation }: Pick<TranscriptEntry, "operation">,
  last: TranscriptEntry | undefined = lastCall(steps),
): (CourseStep | Folded)[] {
  const folded: (CourseStep | (Folded & { folded: Step[] }))[] = [];
  for (const step of steps) {
    const before = folded.at(-1);
    const isKept = isMoment(step) || step.request.setUp !== true || step.request.operation === operation;
    if (isKept || step.replies.at(-1) === last) folded.push(step);
    else if (before !== undefined && "folded" in before) before.folded.push(step);
    else folded.push({ of: "set-up", folded: [step] });
  }
  return folded;
}

/** A lane with more parts than this is read by its beginning and its end. */
const longestLane = 24;
const firstParts = 4;
const lastParts = 8;

/** Of a long lane the calls of its middle as one part; what says by itself what it tests stays, and so does what is no call. */
export function foldedMiddle(lane: readonly (CourseStep | Folded)[]): (CourseStep | Folded)[] {
  if (lane.length <= longestLane) return [...lane];
  const folded: (CourseStep | Folded)[] = [];
  let middle: Step[] = [];
  for (const [nth, part] of lane.entries()) {
    const isInMiddle = nth >= firstParts && nth < lane.length - lastParts;
    if (isInMiddle && "request" in part && conditionOf(part) === undefined) {
      middle.push(part);
      continue;
    }
    if (middle.length > 0) folded.push({ of: "middle", folded: middle });
    middle = [];
    folded.push(part);
  }
  return folded;
}

function lastCall(steps: readonly CourseStep[]): TranscriptEntry | undefined {
  return steps.findLast((step): step is Step => !isMoment(step))?.replies.at(-1);
}

/** `Set-up, 3 calls: customers.create 201, cards.create 201 (2)` */
export function foldedText({ of, folded }: Folded): string {
  const calls = folded.reduce((sum, { times }) => sum + times, 0);
  const all = Map.groupBy(folded, ({ request, replies }) => {
    const last = replies.at(-1);
    return `${request.operation} ${last?.lost === undefined ? (last?.status ?? "") : "without a reply"}`;
  });
  const each = [...all].map(([text, { length }]) => (length === 1 ? text : `${text} (${length})`));
  const what = of === "middle" ? `And ${counted(calls, "further call")}` : `Set-up, ${counted(calls, "call")}`;
  return `${what}: ${each.join(", ")}`;
}
