import type { Check } from "../../checks/check.ts";
import { CredentialsRefused, Unreachable } from "../../http/transport-error.ts";
import type { Phase } from "../../requests/run-conditions.ts";
import { noEndpoint, openEndpoint, type ListeningMode } from "../trial/endpoint.ts";
import { shareClock, showsMilliseconds, type SharedClock } from "../trial/shared-clock.ts";
import type { RunContext } from "../trial/trial.ts";
import type { Confirmations } from "./confirmations.ts";
import { firstTasks, furtherTasks, type Round, type Task } from "./plan.ts";
import { runPool } from "./pool.ts";
import type { TaskRunner } from "./task-runner.ts";

/** What runs the tasks of a round. */
export interface RoundParts {
  context: RunContext;
  runTask: TaskRunner;
  confirmations: Confirmations;
  /** By the clock of the run context's timing. */
  startedAt: number;
  /** The round repeats its checks until this many requests were made. */
  budgetCalls: number;
  /** Trials in flight at once. */
  inFlight: number;
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

/** Runs the checks of the round, once or until its time is over, and confirms what fails. */
export async function runRound(parts: RoundParts, round: Round): Promise<void> {
  const { context, inFlight } = parts;
  const mode = phaseModes[round.phase];
  await prepareEndpoint(context, round.checks, mode);
  const width = mode.isWide ? inFlight : 1;
  if (round.untilMs !== undefined) return repeat(parts, round.checks, width, round.untilMs);
  const clock = round.phase === "clock" && inFlight > 1 ? await sharableClock(context) : undefined;
  if (clock === undefined) return runOnce(parts, round.checks, width);
  // When a target delivers again depends on each step of its clock: checks that listen move it without others.
  await runOnceBySharedClock(
    parts,
    round.checks.filter((check) => !listens(check)),
    clock,
  );
  await runOnce(parts, round.checks.filter(listens), width);
}

async function runOnce(parts: RoundParts, checks: readonly Check[], width: number): Promise<void> {
  await runAndConfirm(parts, firstTasks(checks), width);
  await parts.confirmations.complete();
}

/**
 * Every check once, several by one clock. A failure is run again when no other trial is under way, because that moves the
 * clock without them; and so is a trial that the clock has overtaken.
 */
async function runOnceBySharedClock(parts: RoundParts, checks: readonly Check[], clock: SharedClock): Promise<void> {
  const { context, confirmations, runTask } = parts;
  const tasks = firstTasks(checks);
  const overtaken: Task[] = [];
  const isHeld = (): boolean => context.signal.aborted || confirmations.hasUnconfirmed();
  while (tasks.length > 0 && !context.signal.aborted) {
    await runPool(
      sharingClock,
      () => (isHeld() ? undefined : tasks.shift()),
      async (task) => {
        if ((await runTask(task, clock)) === "overtaken") overtaken.push(task);
      },
    );
    await confirmations.confirmUntil(Infinity);
  }
  await runAndConfirm(parts, overtaken, 1);
  await confirmations.complete();
}

/** The checks in turn, until the run is this many milliseconds old or has made its calls. */
async function repeat(parts: RoundParts, checks: readonly Check[], width: number, untilMs: number): Promise<void> {
  const { context, confirmations, startedAt, budgetCalls } = parts;
  const { timing, connection } = context.http;
  const hasBudget = (): boolean =>
    timing.now() - startedAt < untilMs && connection.requests() < budgetCalls && !context.signal.aborted;
  const next = furtherTasks(checks, () => hasBudget() && !confirmations.hasPending());
  while (hasBudget()) {
    await runPool(width, next, (task) => runTaskAndConfirm(parts, task));
    await confirmations.complete();
  }
}

async function runAndConfirm(parts: RoundParts, tasks: Task[], width: number): Promise<void> {
  const next = (): Task | undefined => (parts.context.signal.aborted ? undefined : tasks.shift());
  await runPool(width, next, (task) => runTaskAndConfirm(parts, task));
}

async function runTaskAndConfirm({ runTask, confirmations }: RoundParts, task: Task): Promise<void> {
  await runTask(task);
  await confirmations.confirmNow();
}

/** Whether the check receives the target's webhooks. */
function listens({ needs }: Check): boolean {
  return needs.includes("webhook-receiver");
}

/** Opens the receiver when it is first needed; it is the platform's endpoint in the rounds that say so. */
async function prepareEndpoint(context: RunContext, checks: readonly Check[], mode: ListeningMode): Promise<void> {
  const isListened = checks.some(listens);
  if (isListened && context.endpoint === noEndpoint && context.receiverHost !== undefined) {
    context.endpoint = await openEndpoint(context, context.receiverHost);
  }
  await context.endpoint.prepare({ ...mode, isListening: isListened && mode.isListening });
}

/** The target's clock for several trials at once; undefined where it has none, or shows too little of it. */
async function sharableClock({ clock }: RunContext): Promise<SharedClock | undefined> {
  if (clock === undefined) return undefined;
  const isExact = await showsMilliseconds(clock).catch((error: unknown) => {
    if (error instanceof Unreachable || error instanceof CredentialsRefused) throw error;
    return false;
  });
  return isExact ? shareClock(clock) : undefined;
}
