import type { Check } from "./check.ts";

/** One try to make. */
export interface Task {
  check: Check;
  iteration: number;
}

/** A check whose rules others judge already waits as one that costs so many times as much. */
const repeated = 3;

/** Cheap and certain first, and the sooner the more rules a check is the first to judge, so that every rule is soon judged once. */
export function ordered(checks: readonly Check[]): Check[] {
  const byCost = checks.toSorted((a, b) => a.cost - b.cost);
  const judged = new Set<string>();
  const ranks = new Map<Check, number>();
  for (const check of byCost) {
    const news = check.rules.filter((rule) => !judged.has(rule)).length;
    ranks.set(check, news > 0 ? check.cost / news : check.cost * repeated);
    for (const rule of check.rules) judged.add(rule);
  }
  return byCost.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

/** Every check once. */
export function firstTries(checks: readonly Check[]): () => Task | undefined {
  const tasks = ordered(checks).map((check) => ({ check, iteration: 0 }));
  return () => tasks.shift();
}

/** The generated checks in turn, again and again, as long as `goOn` says so. */
export function furtherTries(checks: readonly Check[], goOn: () => boolean): () => Task | undefined {
  const generated = ordered(checks).filter(({ repeat }) => repeat === "while-budget");
  let turn = 0;
  return () => {
    const check = generated[turn % generated.length];
    if (check === undefined || !goOn()) return undefined;
    const iteration = 1 + Math.floor(turn / generated.length);
    turn += 1;
    return { check, iteration };
  };
}
