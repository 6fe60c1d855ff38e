import type { Check, Phase } from "./types.ts";

/** One trial to run. */
export interface Task {
  check: Check;
  iteration: number;
}

/** A part of a run. */
export interface Round {
  phase: Phase;
  checks: readonly Check[];
  /** Absent: each check runs once. Else each runs again and again until the run is this many milliseconds old. */
  untilMs?: number;
}

/** The order of the phases: events first, which show how long a target takes to deliver one, before others wait for none. */
const phases = ["parallel", "webhooks", "alone", "clock"] as const satisfies readonly Phase[];

/**
 * What runs when. First the checks that together kill every mutant, in two parts, so that what only a moved clock or an
 * event shows is not found last; then all others once; nothing is drawn again before all has been tried once.
 */
export function plan(checks: readonly Check[], budgetMs: number): Round[] {
  const first = ordered(checks.filter(isFirst));
  const half = Math.ceil(first.length / 2);
  const others = checks.filter((check) => !isFirst(check));
  return [
    ...[first.slice(0, half), first.slice(half), others].flatMap(onceEach),
    ...generatedRounds(checks, budgetMs),
  ].filter((round) => round.checks.length > 0);
}

function onceEach(checks: readonly Check[]): Round[] {
  return phases.map((phase) => ({ phase, checks: checks.filter((check) => check.phase === phase) }));
}

/** One of the checks that together kill every mutant. */
function isFirst({ place }: Check): boolean {
  return place !== undefined;
}

/** One round per phase with generated checks; the more it has, the more of the time it gets. */
function generatedRounds(checks: readonly Check[], untilMs: number): Round[] {
  const generated = checks.filter(({ repeat }) => repeat === "while-budget");
  let seen = 0;
  return onceEach(generated).map((round) => {
    seen += round.checks.length;
    return { ...round, untilMs: (untilMs * seen) / generated.length };
  });
}

/** A check whose rules others already judge is ordered as if it cost this many times as much. */
const repeated = 3;

/**
 * Those that wait; then checks with a fixed place; then cheap and certain first, and earlier the more rules a check is
 * the first to judge, so that every rule is judged soon.
 */
export function ordered(checks: readonly Check[]): Check[] {
  const byCost = checks.toSorted((a, b) => a.cost - b.cost);
  const judged = new Set<string>();
  const ranks = new Map<Check, number>();
  for (const check of byCost) {
    const news = check.rules.filter((rule) => !judged.has(rule)).length;
    ranks.set(check, news > 0 ? check.cost / news : check.cost * repeated);
    for (const rule of check.rules) judged.add(rule);
  }
  return byCost.toSorted(
    (a, b) =>
      Number(b.waits ?? false) - Number(a.waits ?? false) ||
      placeOf(a) - placeOf(b) ||
      (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0),
  );
}

function placeOf({ place = Number.MAX_SAFE_INTEGER }: Check): number {
  return place;
}

/** Every check once. */
export function firstTries(checks: readonly Check[]): () => Task | undefined {
  const tasks = ordered(checks).map((check) => ({ check, iteration: 0 }));
  return () => tasks.shift();
}

/** The checks in turn, again and again, as long as `goOn` allows. */
export function furtherTries(checks: readonly Check[], goOn: () => boolean): () => Task | undefined {
  const inTurn = ordered(checks);
  let turn = 0;
  return () => {
    const check = inTurn[turn % inTurn.length];
    if (check === undefined || !goOn()) return undefined;
    const iteration = 1 + Math.floor(turn / inTurn.length);
    turn += 1;
    return { check, iteration };
  };
}
