import { executeRun, type RunConfig } from "../../src/runner/execute-run.ts";
import type { Event } from "../../src/runner/event.ts";
import type { Report, RuleReport } from "../../src/runner/result/report.ts";
import type { Timing } from "../../src/http/timing.ts";
import { payments as support } from "../../src/contracts/checks.ts";
import { tinyChecks, tinyOracle } from "./tiny-checks.ts";
import { tinyContract, tinyDocument } from "./tiny-contract.ts";
import { otherPlatform, platform, startTinyTarget, type Faults } from "./tiny-target.ts";

/** Judges a tiny target with the given faults by the tiny contract. */
export async function judgeTiny(
  faults: Faults = {},
  config: Partial<RunConfig> | ((defaults: RunConfig) => Partial<RunConfig>) = {},
  emit: (event: Event) => void = () => undefined,
): Promise<Report> {
  const target = await startTinyTarget(faults);
  const defaults = tinyRunConfig(target);
  try {
    return await executeRun({ ...defaults, ...(typeof config === "function" ? config(defaults) : config) }, emit);
  } finally {
    await target.close();
  }
}

/** A short run with everything the tiny target offers. */
export function tinyRunConfig(target: { url: string; clock: string }): RunConfig {
  return {
    target: { url: target.url, credentials: platform, other: otherPlatform, clock: target.clock },
    bundle: { contract: tinyContract, document: tinyDocument, support },
    checks: tinyChecks,
    oracles: [tinyOracle],
    selector: {},
    seed: 42,
    budgetMs: 300,
    budgetCalls: Infinity,
    inFlight: 4,
    failOn: "must",
    knownFailures: [],
    signal: new AbortController().signal,
    timing: countedTiming(),
    startedAt: Date.parse("2026-06-01T00:00:00Z"),
    nonce: "test",
  };
}

/** A clock that advances by a millisecond at every reading, so that no budget depends on the machine. */
export function countedTiming(): Timing {
  let now = 0;
  return {
    now: () => (now += 1),
    sleep: async (ms) => {
      now += ms;
    },
  };
}

/** The report's entry for a rule. */
export function ruleReportOf(report: Report, id: string): RuleReport {
  const found = report.rules.find((rule) => rule.id === id);
  if (found === undefined) throw new Error(`the report has no rule ${id}`);
  return found;
}
