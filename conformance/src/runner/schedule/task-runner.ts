import type { Check } from "../../checks/check.ts";
import type { FailureConfirmer } from "../confirmation/failure-confirmer.ts";
import { attempt, failedHeldUp, repeatInconclusive, type Attempt } from "../trial/attempt.ts";
import { generateInput, type GeneratedInput } from "../trial/generated-input.ts";
import type { SharedClock } from "../trial/shared-clock.ts";
import type { Results } from "../trial/trial-results.ts";
import type { RunContext } from "../trial/trial.ts";
import type { Task } from "./plan.ts";
import type { RunOptions } from "./run.ts";

/** Runs a task to its end, by a shared clock if one is given, and says how it ended. */
export type TaskRunner = (task: Task, clock?: SharedClock) => Promise<Attempt["ending"]["kind"]>;

/** Records each trial in the results, hands its failures to the confirmer, and emits the progress. */
export function createTaskRunner(
  { context, checks, seed, emit }: Pick<RunOptions, "context" | "checks" | "seed" | "emit">,
  { results, confirmer, startedAt }: { results: Results; confirmer: FailureConfirmer; startedAt: number },
): TaskRunner {
  let left = checks.length;
  return async ({ check, iteration }, clock) => {
    const input = generateInput(check, seed, iteration);
    const result = await attemptTask(context, check, input, clock);
    const { ending, failures } = result;
    if (ending.kind === "interrupted" || ending.kind === "overtaken") return ending.kind;
    if (iteration === 0) left -= 1;

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
      left,
    };
    emit({ type: "trial", check: check.name, ending: ending.kind, failures: failures.length, progress });
    return ending.kind;
  };
}

/** Attempts a task; one without a reply is inconclusive here too: the target may only have been slow. */
function attemptTask(
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
  return repeatInconclusive(tryIt, (result) => result.ending.kind === "no-reply" || failedHeldUp(result));
}
