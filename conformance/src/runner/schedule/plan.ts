import type { Check } from "../../checks/check.ts";
import type { Phase } from "../../requests/run-conditions.ts";

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

/** What runs when: nothing is drawn again before all has been tried once. Rounds without checks are left out. */
export function plan(checks: readonly Check[], budgetMs: number): Round[] {
  const others = checks.filter((check) => !isFirst(check));
  return [...firstRounds(checks.filter(isFirst)), ...onceEach(others), ...generatedRounds(checks, budgetMs)].filter(
    (round) => round.checks.length > 0,
  );
}

/** The part of the first checks that runs before those of events and of the clock. */
const earlyShare = 2 / 3;

/**
 * The checks that together kill every mutant, in two parts. What only an event or a moved clock shows comes between them:
 * that something is missing is sure only after the time that it may take. Those that wait although nothing is missing, one
 * after another, come last.
 */
function firstRounds(first: readonly Check[]): Round[] {
  const byPlace = first.toSorted((a, b) => placeOf(a) - placeOf(b));
  const earlyCount = Math.ceil(first.length * earlyShare);
  const [early, late] = [byPlace.slice(0, earlyCount), byPlace.slice(earlyCount)];
  const withoutWait = first.filter((check) => !waits(check));
  return [
    roundOf("parallel", early),
    roundOf("alone", early),
    roundOf("webhooks", first),
    roundOf("clock", withoutWait),
    roundOf("parallel", late),
    roundOf("alone", late),
    roundOf("clock", first.filter(waits)),
  ];
}

/** Those of the checks that belong to the phase. */
function roundOf(phase: Phase, checks: readonly Check[]): Round {
  return { phase, checks: checks.filter((check) => check.phase === phase) };
}

function waits(check: Check): boolean {
  return check.waits ?? false;
}

function onceEach(checks: readonly Check[]): Round[] {
  return phases.map((phase) => roundOf(phase, checks));
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
 * The checks in the order in which they begin: those that wait in real time, then those with a fixed place, then by cost and by
 * how many rules a check is the first to judge, so that every rule is judged soon.
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
      Number(waits(b)) - Number(waits(a)) || placeOf(a) - placeOf(b) || (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0),
  );
}

function placeOf({ place = Number.MAX_SAFE_INTEGER }: Check): number {
  return place;
}

/** Every check once. */
export function firstTasks(checks: readonly Check[]): Task[] {
  return ordered(checks).map((check) => ({ check, iteration: 0 }));
}

/** The checks in turn, again and again, as long as `goOn` allows. */
export function furtherTasks(checks: readonly Check[], goOn: () => boolean): () => Task | undefined {
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
