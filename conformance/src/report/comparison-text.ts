import type { Comparison, FailurePlace, Report } from "../runner/result/report.ts";
import type { Cause } from "./causes.ts";
import { counted } from "./counted.ts";
import type { Findings } from "./findings.ts";

/** `2 new, 38 still failing, 1 mended`, of rules at operations. */
export function comparedCounts({ new: fresh, stillFailing, mended, notRetried }: Comparison): string {
  const rest = notRetried.length === 0 ? "" : `, ${notRetried.length} not tried again`;
  return `${fresh.length} new, ${stillFailing.length} still failing, ${mended.length} mended${rest}`;
}

/** A list of what changed, with its title. */
export interface Changes {
  title: string;
  lines: string[];
}

/** `Compared with the run of 2026-11-28 12:47 UTC, seed 7` */
export function baselineText({ baseline: { startedAt, seed, part, interrupted } }: Comparison): string {
  const gaps = [
    ...(part === undefined ? [] : ["ran only a part of the suite"]),
    ...(interrupted === undefined ? [] : ["ended early"]),
  ];
  const gap = gaps.length === 0 ? "" : `, which ${gaps.join(" and ")}`;
  return `Compared with the run of ${startedAt.slice(0, 16).replace("T", " ")} UTC, seed ${seed}${gap}`;
}

/** What is new, what is mended and what could not be compared, a line for each cause. What still fails is among the causes. */
export function changesSince({ comparison }: Report): Changes[] {
  if (comparison === undefined) return [];
  const { new: fresh, mended, notRetried, newlyUntried } = comparison;
  const lists = [
    { title: "New failures", lines: byCause(fresh) },
    { title: "Mended", lines: byCause(mended) },
    { title: "Failed before, and not tried again", lines: byCause(notRetried) },
    { title: "Never exercised, but tried before", lines: newlyUntried.length === 0 ? [] : [named(newlyUntried)] },
  ];
  return lists.filter(({ lines }) => lines.length > 0);
}

function byCause(places: readonly FailurePlace[]): string[] {
  const groups = Map.groupBy(places, ({ cause }) => cause);
  return [...groups].map(([cause, list]) => `${cause}: ${named([...new Set(list.map(({ rule }) => rule))])}`);
}

const mostNamed = 12;

function named(ids: readonly string[]): string {
  const rest = ids.length - mostNamed;
  return `${ids.slice(0, mostNamed).join(" ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** `new`, `still failing` or `3 of 10 failures are new`; undefined without a baseline. */
export function newsOf({ comparison }: Findings, { failures, fresh }: Cause): string | undefined {
  if (comparison === undefined) return undefined;
  if (fresh === 0) return "still failing";
  return fresh === failures.length ? "new" : `${fresh} of ${counted(failures.length, "failure")} are new`;
}

/** What changed about a rule; undefined where nothing did, and without a baseline. */
export function newsOfRule({ comparison }: Findings, id: string): "new" | "still failing" | "mended" | undefined {
  if (comparison === undefined) return undefined;
  const has = (places: readonly FailurePlace[]): boolean => places.some(({ rule }) => rule === id);
  if (has(comparison.new)) return "new";
  if (has(comparison.stillFailing)) return "still failing";
  return has(comparison.mended) ? "mended" : undefined;
}
