import type { Counterexample, Report, RuleReport } from "../../src/runner/result/report.ts";
import { mixedReport } from "./mixed-report.ts";

export interface Seen {
  operation: string;
  status: number;
  expected?: string;
  code?: string;
  calls?: number;
}

const base = await mixedReport();
const [someRule] = base.rules;

/** A failure that was answered so. */
export function example({ operation, status, expected = "403", code = "A", calls = 1 }: Seen): Counterexample {
  const entry = {
    operation,
    method: "GET",
    url: "http://127.0.0.1/a",
    headers: {},
    status,
    replyHeaders: {},
    replyBody: JSON.stringify({ code }),
    atMs: 0,
    durationMs: 1,
  };
  return {
    operation,
    state: "ACTIVE",
    check: "rules/a",
    expected,
    observed: `${status} ${code}`,
    reproduced: "3/3",
    times: 1,
    startedMs: 0,
    transcript: Array.from({ length: calls }, () => entry),
    replay: { check: "rules/a", seed: 1, iteration: 0, path: [] },
  };
}

/** A report with these failures of each rule, and these rules that were never exercised for a reason. */
export function reportWith(
  violated: Readonly<Record<string, Counterexample[]>>,
  silent: Readonly<Record<string, string>> = {},
): Report {
  const rules = [
    ...Object.entries(violated).map(([id, counterexamples]) => ({ id, verdict: "violated", counterexamples })),
    ...Object.entries(silent).map(([id, reason]) => ({ id, verdict: "never-exercised", reason })),
  ];
  const { counterexamples: _none, ...plain } = someRule ?? {};
  return { ...base, knownFailing: [], rules: rules.map((rule) => ({ ...plain, ...rule }) as RuleReport) };
}

/** The same with failures that were answered so. */
export function reportOf(
  violated: Readonly<Record<string, Seen[]>>,
  silent?: Readonly<Record<string, string>>,
): Report {
  return reportWith(Object.fromEntries(Object.entries(violated).map(([id, seen]) => [id, seen.map(example)])), silent);
}
