import { Unreachable } from "../http/transport-error.ts";
import type { Attempt } from "./attempt.ts";
import { attempt } from "./attempt.ts";
import type { Check, Phase } from "./check.ts";
import type { Effort } from "./confirm.ts";
import { createCourt } from "./court.ts";
import type { Court } from "./court.ts";
import { draw } from "./draw.ts";
import type { Draw } from "./draw.ts";
import { noEndpoint, openEndpoint, type Endpoint } from "./endpoint.ts";
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
  /** How hard each failure is looked at again. Default: until it is sure and simple. */
  effort?: Effort | undefined;
  /** Rules that are known to fail at some operation. */
  knownToFail: ReadonlySet<string>;
}

export interface RunResult {
  tally: Tally;
  court: Court;
  /** The target went away; what was judged before stands. */
  unreachable?: Unreachable;
}

/** The phases in their order, with the part of the budget after which their generated checks make room for the next. */
const phases = [
  { phase: "parallel", until: 0.75, isWide: true, isListening: false },
  { phase: "alone", until: 0.8, isWide: false, isListening: false },
  { phase: "webhooks", until: 0.9, isWide: true, isListening: true },
  { phase: "clock", until: 1, isWide: false, isListening: true },
] as const satisfies { phase: Phase; until: number; isWide: boolean; isListening: boolean }[];
/** A try whose reply never came is made again so often before its rules count as not exercised. */
const silentRetries = 2;

/**
 * Phase by phase: runs every check once, cheap ones first, then the generated ones again and again. Failures are run
 * again alone whenever a round has ended.
 */
export async function run(options: RunOptions): Promise<RunResult> {
  const { ground, checks, budgetMs, inFlight } = options;
  const { now } = ground.http.timing;
  const startedAt = now();
  const tally = createTally();
  const court = createCourt({ ...options, startedAt });
  const left = { tries: checks.length };
  const tryOnce = tryer(options, tally, court, startedAt, left);

  async function round(phaseChecks: readonly Check[], width: number, untilMs: number): Promise<void> {
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

  try {
    for (const { phase, until, isWide, isListening } of phases) {
      const mine = checks.filter((check) => check.phase === phase);
      const isListened = mine.some(({ needs }) => needs.includes("webhook-receiver"));
      if (isListened && ground.endpoint === noEndpoint) ground.endpoint = await listen(ground);
      if (isListened && isListening) await ground.endpoint.take();
      const isLast = checks.every((check) => check.phase === phase || check.repeat === "once");
      await round(mine, isWide ? inFlight : 1, budgetMs * (isLast ? 1 : until));
    }
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return { tally, court, unreachable: error };
  } finally {
    await ground.endpoint.close();
    ground.endpoint = noEndpoint;
  }
  return { tally, court };
}

async function listen(ground: TrialGround): Promise<Endpoint> {
  return ground.receiverHost === undefined ? noEndpoint : openEndpoint(ground, ground.receiverHost);
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
    const progress = {
      judged: tally.judged(),
      rules: ground.selected.size,
      trials: tally.trials(),
      requests: ground.http.connection.requests(),
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
