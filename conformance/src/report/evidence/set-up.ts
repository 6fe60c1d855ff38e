import type { Counterexample } from "../../runner/result/report.ts";
import { counted } from "../counted.ts";
import type { Step } from "./steps.ts";

/** Neighbouring steps that only made what the check needed. */
export interface SetUp {
  setUp: readonly Step[];
}

/** The steps, with neighbouring set-up as one; a call of the operation that failed is none, nor is the last call. */
export function foldedSetUp(
  steps: readonly Step[],
  { operation }: Pick<Counterexample, "operation">,
): (Step | SetUp)[] {
  const folded: (Step | { setUp: Step[] })[] = [];
  for (const step of steps) {
    const { request } = step;
    const isSetUp = request.setUp === true && request.operation !== operation && step !== steps.at(-1);
    const before = folded.at(-1);
    if (!isSetUp) folded.push(step);
    else if (before !== undefined && "setUp" in before) before.setUp.push(step);
    else folded.push({ setUp: [step] });
  }
  return folded;
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
