import type { Report } from "../src/report/report.ts";

/** Everything in a report that a right service must not cause. */
export function faultsIn({ rules, flaky, harnessFaults }: Report): string[] {
  return [
    ...rules
      .filter(({ verdict }) => verdict === "violated")
      .map(({ id, counterexamples }) => `${id}: ${JSON.stringify(counterexamples)}`),
    ...flaky.map((each) => `flaky: ${JSON.stringify(each)}`),
    ...harnessFaults.map((each) => `the suite's own: ${JSON.stringify(each)}`),
  ];
}
