import { Unreachable } from "../../http/transport-error.ts";
import { attempt, type Attempt } from "../trial/attempt.ts";
import type { Check } from "../../checks/check.ts";
import type { Phase } from "../../requests/run-conditions.ts";
import type { Confirmed, RerunLimits } from "../confirmation/rerun.ts";
import { createFailureConfirmer, type FailureConfirmer } from "../confirmation/failure-confirmer.ts";
import { generateInput, type GeneratedInput } from "../trial/generated-input.ts";
import { noEndpoint, openEndpoint, type ListeningMode } from "../trial/endpoint.ts";
import type { Emit } from "../event.ts";
import { firstTries, furtherTries, plan, type Round, type Task } from "./plan.ts";
import { runPool } from "./pool.ts";
import { shareClock, showsMilliseconds, type SharedClock } from "../trial/shared-clock.ts";
import { createResults, type Results } from "../trial/trial-results.ts";
import type { StopReason } from "../stop.ts";
import type { RunContext } from "../trial/trial.ts";

export interface RunOptions {
  context: RunContext;
  checks: readonly Check[];
  seed: number;
  /** Generated checks are repeated until this many milliseconds have passed; first trials always run. */
  budgetMs: number;
  /** And until this many requests were made. */
  budgetCalls: number;
  /** Trials in flight at once. */
  inFlight: number;
  emit: Emit;
  /** How each failure is confirmed. Default: full confirmation. */
  rerunLimits?: RerunLimits | undefined;
  /** Rules that are known to fail at some operation. */
  knownToFail: ReadonlySet<string>;
  /** Ends the run after the first violation that this accepts. */
  endsRun?: ((found: Confirmed) => boolean) | undefined;
  /** Ends the run. */
  stop?: ((why: StopReason) => void) | undefined;
}

export interface RunResult {
  results: Results;
  confirmer: FailureConfirmer;
  /** The target became unreachable; what was judged before stays. */
  unreachable?: Unreachable;
}

/** How each phase runs: many in parallel or hardly any, and whether the runner is the platform's endpoint meanwhile. */
const phaseModes: Record<Phase, ListeningMode> = {
  parallel: { isWide: true, isListening: false },
  alone: { isWide: false, isListening: false },
  webhooks: { isWide: true, isListening: true },
  clock: { isWide: false, isListening: true },
};

/** Whether checks of this phase run beside each other, many at a time. */
export function isWide(phase: Phase): boolean {
  return phaseModes[phase].isWide;
}

/** So many trials share the clock: with more, the times that they wait for would be too close to each other. */
const sharingClock = 8;

/** How often a trial without a reply is repeated before its rules count as never exercised. */
const silentRetries = 2;

/** The longest time for which trials are held back while failures are run again; then they go on for as long. */
const longestPauseMs = 2_000;

/**
 * Round by round, as planned: every check once, then the generated ones again and again. A failure is run again at once,
 * alone; the further runs that simplify it come when the round has ended.
 */
export async function run(options: RunOptions): Promise<RunResult> {
  const { context, checks, budgetMs, budgetCalls, inFlight } = options;
  const { now } = context.http.timing;
  const startedAt = now();
  const results = createResults();
  const confirmer = createFailureConfirmer({ ...options, startedAt });
  const left = { tries: checks.length };
  const tryOnce = trialRunner(options, results, confirmer, startedAt, left);
  const confirmAtOnce = firstConfirmation(options, confirmer);

  async function tryAndConfirm(task: Task): Promise<void> {
    await tryOnce(task);
    await confirmAtOnce();
  }

  async function confirmAll(): Promise<void> {
    await confirmer.confirm();
    endAtViolation(options, confirmer);
  }

  async function once(its: readonly Check[], width: number): Promise<void> {
    const tasks = firstTries(its);
    await runPool(width, () => (context.signal.aborted ? undefined : tasks.shift()), tryAndConfirm);
    await confirmAll();
  }

  /**
   * Every check once, several by one clock. A failure is run again when no other trial is under way, because that moves the
   * clock without them; and so is a trial that the clock has overtaken.
   */
  async function onceBySharedClock(its: readonly Check[], clock: SharedClock): Promise<void> {
    const tasks = firstTries(its);
    const overtaken: Task[] = [];
    const isHeld = (): boolean => context.signal.aborted || confirmer.isSuspecting();
    while (tasks.length > 0 && !context.signal.aborted) {
      await runPool(
        sharingClock,
        () => (isHeld() ? undefined : tasks.shift()),
        async (task) => {
          if ((await tryOnce(task, clock)) === "overtaken") overtaken.push(task);
        },
      );
      await confirmSuspects(options, confirmer, Infinity);
    }
    await runPool(1, () => (context.signal.aborted ? undefined : overtaken.shift()), tryAndConfirm);
    await confirmAll();
  }

  async function again(round: Round, width: number, untilMs: number): Promise<void> {
    const hasBudget = (): boolean =>
      now() - startedAt < untilMs && context.http.connection.requests() < budgetCalls && !context.signal.aborted;
    const next = furtherTries(round.checks, () => hasBudget() && !confirmer.isWaiting());
    while (hasBudget()) {
      await runPool(width, next, tryAndConfirm);
      await confirmAll();
    }
  }

  async function runRound(round: Round): Promise<void> {
    const mode = phaseModes[round.phase];
    await listen(context, round.checks, mode);
    const isShared = round.phase === "clock" && round.untilMs === undefined && inFlight > 1;
    const clock = isShared ? await sharableClock(context) : undefined;
    // When a target delivers again depends on each step of its clock: checks that listen move it without others.
    const sharing = clock === undefined ? [] : round.checks.filter((check) => !listens(check));
    if (clock !== undefined) await onceBySharedClock(sharing, clock);
    const width = mode.isWide ? inFlight : 1;
    if (round.untilMs !== undefined) return again(round, width, round.untilMs);
    await once(clock === undefined ? round.checks : round.checks.filter(listens), width);
  }

  try {
    for (const round of plan(checks, budgetMs)) {
      if (context.signal.aborted) break;
      await runRound(round);
      // What was made before the clock moved may have expired.
      if (round.checks.some(({ needs }) => needs.includes("clock"))) context.sharedFixtures = undefined;
    }
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return { results, confirmer: confirmer, unreachable: error };
  } finally {
    await context.endpoint.close();
    context.endpoint = noEndpoint;
  }
  return { results, confirmer: confirmer };
}

/** Whether the check receives the target's webhooks. */
function listens({ needs }: Check): boolean {
  return needs.includes("webhook-receiver");
}

/** The target's clock for several trials at once; undefined where it has none, or shows too little of it. */
async function sharableClock({ clock }: RunContext): Promise<SharedClock | undefined> {
  if (clock === undefined) return undefined;
  const isExact = await showsMilliseconds(clock).catch((error: unknown) => {
    if (error instanceof Unreachable) throw error;
    return false;
  });
  return isExact ? shareClock(clock) : undefined;
}

/** Opens the receiver when it is first needed; it is the platform's endpoint in the rounds that say so. */
async function listen(context: RunContext, checks: readonly Check[], mode: ListeningMode): Promise<void> {
  const isListened = checks.some(listens);
  if (isListened && context.endpoint === noEndpoint && context.receiverHost !== undefined) {
    context.endpoint = await openEndpoint(context, context.receiverHost);
  }
  await context.endpoint.prepare({ ...mode, isListening: isListened && mode.isListening });
}

/** Runs new failures again as soon as one is there, while all else is held back. */
function firstConfirmation(options: RunOptions, confirmer: FailureConfirmer): () => Promise<void> {
  const { context } = options;
  const { now } = context.http.timing;
  let isConfirming = false;
  let notBefore = -Infinity;
  return async () => {
    if (isConfirming || !confirmer.isSuspecting() || now() < notBefore) return;
    isConfirming = true;
    const since = now();
    try {
      await context.gate.whileClosed(() => confirmSuspects(options, confirmer, since + longestPauseMs));
    } finally {
      isConfirming = false;
      notBefore = now() + Math.min(now() - since, longestPauseMs);
    }
  };
}

/** Runs what is suspected again, until this time; ends the run where a violation is to end it. */
async function confirmSuspects(options: RunOptions, confirmer: FailureConfirmer, untilMs: number): Promise<void> {
  await confirmer.confirmFirst(untilMs);
  if (isAtEnd(options, confirmer)) await confirmer.complete();
  endAtViolation(options, confirmer);
}

function isAtEnd({ endsRun }: RunOptions, confirmer: FailureConfirmer): boolean {
  return endsRun !== undefined && confirmer.violated().some(endsRun);
}

function endAtViolation(options: RunOptions, confirmer: FailureConfirmer): void {
  if (isAtEnd(options, confirmer)) options.stop?.("first-violation");
}

function trialRunner(
  options: RunOptions,
  results: Results,
  confirmer: FailureConfirmer,
  startedAt: number,
  left: { tries: number },
): (task: Task, clock?: SharedClock) => Promise<Attempt["ending"]["kind"]> {
  const { context, emit } = options;
  return async ({ check, iteration }, clock) => {
    const input = generateInput(check, options.seed, iteration);
    const result = await attemptWithRetries(context, check, input, clock);
    const { ending, failures } = result;
    if (ending.kind === "interrupted" || ending.kind === "overtaken") return ending.kind;
    if (iteration === 0) left.tries -= 1;

    const elapsedMs = context.http.timing.now() - startedAt;
    for (const group of results.record(check, input, result, elapsedMs)) confirmer.enqueue(group);
    const note = ending.kind === "harness-fault" ? results.faults.get(check.name) : undefined;
    if (note?.times === 1) emit({ type: "harness-fault", note });
    const progress = {
      judged: results.judged(),
      rules: context.selected.size,
      trials: results.trials(),
      requests: context.http.connection.requests(),
      elapsedMs,
      left: left.tries,
    };
    emit({ type: "trial", check: check.name, ending: ending.kind, failures: failures.length, progress });
    return ending.kind;
  };
}

async function attemptWithRetries(
  context: RunContext,
  check: Check,
  input: GeneratedInput,
  clock: SharedClock | undefined,
): Promise<Attempt> {
  const tryIt = async (): Promise<Attempt> => {
    if (clock === undefined) return attempt(context, check, input);
    const user = await clock.join();
    try {
      return await attempt(context, check, input, { clock: user });
    } finally {
      user.leave();
    }
  };
  let result = await tryIt();
  for (let again = 0; again < silentRetries && result.ending.kind === "no-reply"; again += 1) result = await tryIt();
  return result;
}
