import type { Report } from "../runner/result/report.ts";
import { counted } from "./counted.ts";

/** In one line: `14 checks, for 6 reasons, most often: no cake`; empty where there is none, and of a part of the suite. */
export function untriedSummary({ untried = [], part }: Report): string {
  const groups = [...Map.groupBy(untried, ({ reason }) => reason)];
  const [most, ...others] = groups.toSorted(([, one], [, other]) => other.length - one.length);
  if (part !== undefined || most === undefined) return "";
  const checks = counted(untried.length, "check");
  return others.length === 0
    ? `${checks}: ${most[0]}`
    : `${checks}, for ${groups.length} reasons, most often: ${most[0]}`;
}
