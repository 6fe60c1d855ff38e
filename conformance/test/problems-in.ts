import type { Report } from "../src/runner/result/report.ts";

/** Everything in a report that a correct service must not cause: violations, flaky failures, faults of the suite. */
export function problemsIn({ rules, flaky, harnessFaults }: Report): string[] {
  return [
    ...rules
      .filter(({ verdict }) => verdict === "violated")
      .map(({ id, counterexamples }) => `${id}: ${JSON.stringify(counterexamples)}`),
    ...flaky.map((each) => `flaky: ${JSON.stringify(each)}`),
    ...harnessFaults.map((each) => `the suite's own: ${JSON.stringify(each)}`),
  ];
}
