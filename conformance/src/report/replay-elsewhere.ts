import { dirname } from "node:path";
import { printableLine } from "./printable.ts";
import type { Report } from "../runner/result/report.ts";

/**
 * How the commands that repeat failures work on another machine than that of the run, where the reader of a report from CI
 * sits; undefined where no replay file was written.
 */
export function replayElsewhere({ rules, target }: Report): string | undefined {
  const file = rules
    .flatMap(({ counterexamples = [] }) => counterexamples)
    .map((example) => example.file)
    .find((name) => name !== undefined);
  if (file === undefined) return undefined;
  const folder = printableLine(dirname(file));
  return `The commands that repeat failures read the folder ${folder}, which this run wrote. On another machine get it first (after a run on CI it is among the artifacts of the job, where the job uploads it), name its place there instead of ${folder}, and add --target with the address of your server: that of this run was ${printableLine(target)}.`;
}
