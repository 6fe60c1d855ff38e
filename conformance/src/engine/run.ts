import { Unreachable } from "../http/transport-error.ts";
import type { Attempt } from "./attempt.ts";
import { attempt } from "./attempt.ts";
import type { Check, Phase } from "./check.ts";
import type { Effort } from "./confirm.ts";
import { createCourt } from "./court.ts";
import type { Court } from "./court.ts";
import { draw } from "./draw.ts";
import type { Draw } from "./draw.ts";
import { noEndpoint, openEndpoint } from "./endpoint.ts";
import type { Emit } from "./event.ts";
import { firstTries, furtherTries, plan } from "./plan.ts";
import type { Round, Task } from "./plan.ts";
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
  /** And until so many requests were made. */
  budgetCalls: number;
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

/** How each phase is run: how many beside each other, and whether the runner is the platform's endpoint meanwhile. */
const manners: Record<Phase, { isWide: boolean; isListening: boolean }> = {
  parallel: { isWide: true, isListening: false },
  alone: { isWide: false, isListening: false },
  webhooks: { isWide: true, isListening: true },
  clock: { isWide: false, isListening: true },
};
/** A try whose reply never came is made again so often before its rules count as not exercised. */
const silentRetries = 2;

/**
 * Round by round, as planned: every check once, then the generated ones again and again. Failures are run again alone
 * whenever a round has ended.
 */
export async function run(options: RunOptions): Promise<RunResult> {
  const { ground, checks, budgetMs, budgetCalls, inFlight } = options;
  const { now } = ground.http.timing;
  const startedAt = now();
  const tally = createTally();
  const court = createCourt({ ...options, startedAt });
  const left = { tries: checks.length };
  const tryOnce = tryer(options, tally, court, startedAt, left);

  async function once(round: Round, width: number): Promise<void> {
    const next = firstTries(round.checks);
    await runPool(width, () => (ground.signal.aborted ? undefined : next()), tryOnce);
    await court.hear();
  }

  async function again(round: Round, width: number, untilMs: number): Promise<void> {
    const mayDraw = (): boolean =>
      now() - startedAt < untilMs && ground.http.connection.requests() < budgetCalls && !ground.signal.aborted;
    const next = furtherTries(round.checks, () => mayDraw() && !court.isWaiting());
    while (mayDraw()) {
      await runPool(width, next, tryOnce);
      await court.hear();
    }
  }

  try {
    for (const round of plan(checks, budgetMs)) {
      if (ground.signal.aborted) break;
      const { isWide, isListening } = manners[round.phase];
      await listen(ground, round.checks, isListening);
      const width = isWide ? inFlight : 1;
      await (round.untilMs === undefined ? once(round, width) : again(round, width, round.untilMs));
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

/** Opens the receiver when somebody first listens; it is the platform's endpoint in the rounds that say so. */
async function listen(ground: TrialGround, checks: readonly Check[], isListening: boolean): Promise<void> {
  const isListened = checks.some(({ needs }) => needs.includes("webhook-receiver"));
  if (isListened && ground.endpoint === noEndpoint && ground.receiverHost !== undefined) {
    ground.endpoint = await openEndpoint(ground, ground.receiverHost);
  }
  await (isListened && isListening ? ground.endpoint.take() : ground.endpoint.giveBack());
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
    const { ending, failures } = result;
    if (ending.kind === "interrupted") return;
    if (iteration === 0) left.tries -= 1;

    const elapsedMs = ground.http.timing.now() - startedAt;
    for (const group of tally.note(check, drawn, result, elapsedMs)) court.accuse(group);
    const note = ending.kind === "harness-fault" ? tally.faults.get(check.name) : undefined;
    if (note?.times === 1) emit({ type: "harness-fault", note });
    const progress = {
      judged: tally.judged(),
      rules: ground.selected.size,
      trials: tally.trials(),
      requests: ground.http.connection.requests(),
      elapsedMs,
      left: left.tries,
    };
    emit({ type: "trial", check: check.name, ending: ending.kind, failures: failures.length, progress });
  };
}

async function attemptPatiently(ground: TrialGround, check: Check, drawn: Draw): Promise<Attempt> {
  let result = await attempt(ground, check, drawn);
  for (let again = 0; again < silentRetries && result.ending.kind === "no-reply"; again += 1) {
    result = await attempt(ground, check, drawn);
  }
  return result;
}
