import { Unreachable } from "../http/transport-error.ts";
import type { Attempt } from "./attempt.ts";
import { attempt } from "./attempt.ts";
import type { Check } from "./check.ts";
import { createCourt } from "./court.ts";
import type { Court } from "./court.ts";
import { draw } from "./draw.ts";
import type { Draw } from "./draw.ts";
import type { Emit } from "./event.ts";
import { firstTries, furtherTries } from "./plan.ts";
import type { Task } from "./plan.ts";
import { runPool } from "./pool.ts";
import { createTally } from "./tally.ts";
import type { Tally } from "./tally.ts";
import type { TrialGround } from "./trial.ts";

export interface RunOptions {
  ground: TrialGround;
  checks: readonly Check[];
  seed: number;
  /** Generated checks are repeated until so many milliseconds have passed; first tries always run. */
  budgetMs: number;
  /** Tries under way at once. */
  inFlight: number;
  emit: Emit;
}

export interface RunResult {
  tally: Tally;
  court: Court;
  /** The target went away; what was judged before stands. */
  unreachable?: Unreachable;
}

/** The part of the budget that the parallel phase may use when clock checks are generated too. */
const parallelShare = 0.8;
/** A try whose reply never came is made again so often before its rules count as not exercised. */
const silentRetries = 2;

/**
 * Runs every check once, cheap ones first, many at a time, then the generated ones again and again; after that the
 * same for the checks that move the clock, one at a time. Failures are run again alone whenever a round has ended.
 */
export async function run(options: RunOptions): Promise<RunResult> {
  const { ground, checks, budgetMs, inFlight } = options;
  const { now } = ground.http.timing;
  const startedAt = now();
  const tally = createTally();
  const court = createCourt(ground, options.emit, startedAt);
  const left = { tries: checks.length };
  const tryOnce = tryer(options, tally, court, startedAt, left);

  async function phase(phaseChecks: readonly Check[], width: number, untilMs: number): Promise<void> {
    const timeLeft = (): boolean => now() - startedAt < untilMs && !ground.signal.aborted;
    const first = firstTries(phaseChecks);
    await runPool(width, () => (ground.signal.aborted ? undefined : first()), tryOnce);
    await court.hear();
    const further = furtherTries(phaseChecks, () => timeLeft() && !court.isWaiting());
    while (timeLeft() && phaseChecks.some(({ repeat }) => repeat === "while-budget")) {
      await runPool(width, further, tryOnce);
      await court.hear();
    }
  }

  const clockChecks = checks.filter((check) => check.phase === "clock");
  const share = clockChecks.some(({ repeat }) => repeat === "while-budget") ? parallelShare : 1;
  try {
    await phase(
      checks.filter((check) => check.phase === "parallel"),
      inFlight,
      budgetMs * share,
    );
    await phase(clockChecks, 1, budgetMs);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return { tally, court, unreachable: error };
  }
  return { tally, court };
}

function tryer(
  options: RunOptions,
  tally: Tally,
  court: Court,
  startedAt: number,
  left: { tries: number },
): (task: Task) => Promise<void> {
  const { ground, emit } = options;
  return async ({ check, iteration }) => {
    const drawn = draw(check, options.seed, iteration);
    const result = await attemptPatiently(ground, check, drawn);
    if (result.ending.kind === "interrupted") return;
    if (iteration === 0) left.tries -= 1;

    const elapsedMs = ground.http.timing.now() - startedAt;
    for (const group of tally.note(check, drawn, result, elapsedMs)) court.accuse(group);
    const note = result.ending.kind === "harness-fault" ? tally.faults.get(check.name) : undefined;
    if (note?.times === 1) emit({ type: "harness-fault", note });
    const judged = [...tally.rules.values()].filter(
      (rule) => rule.held > 0 || rule.firstViolationMs !== undefined,
    ).length;
    const requests = ground.http.connection.requests();
    const progress = {
      judged,
      rules: ground.selected.size,
      trials: tally.trials(),
      requests,
      elapsedMs,
      left: left.tries,
    };
    emit({ type: "trial", check: check.name, ending: result.ending.kind, progress });
  };
}

async function attemptPatiently(ground: TrialGround, check: Check, drawn: Draw): Promise<Attempt> {
  let result = await attempt(ground, check, drawn);
  for (let again = 0; again < silentRetries && result.ending.kind === "no-reply"; again += 1) {
    result = await attempt(ground, check, drawn);
  }
  return result;
}
