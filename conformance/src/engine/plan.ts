import type { Check } from "./check.ts";

/** One try to make. */
export interface Task {
  check: Check;
  iteration: number;
}

/** Cheap and certain first; among equals the order in which the families gave them. */
export function ordered(checks: readonly Check[]): Check[] {
  return checks.toSorted((a, b) => a.cost - b.cost);
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
