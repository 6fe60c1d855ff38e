import type { FailureConfirmer } from "../confirmation/failure-confirmer.ts";
import type { RunOptions } from "./run.ts";

/** When the failures of a run are run again, and whether a violation ends the run. */
export interface Confirmations extends Pick<FailureConfirmer, "hasUnconfirmed" | "hasPending"> {
  /** Runs new failures again while all trials are held back, unless that has just been done. */
  confirmNow(): Promise<void>;
  /** Runs new failures again, until this time. Nothing else may call meanwhile. */
  confirmUntil(untilMs: number): Promise<void>;
  /** Confirms and simplifies all that wait. Nothing else may run meanwhile. */
  complete(): Promise<void>;
}

/** The longest time for which trials are held back while failures are run again; then they go on for as long. */
const longestPauseMs = 2_000;

export function createConfirmations(
  { context, endsRun, stop }: Pick<RunOptions, "context" | "endsRun" | "stop">,
  confirmer: FailureConfirmer,
): Confirmations {
  const { now } = context.http.timing;
  let isConfirming = false;
  let notBefore = -Infinity;

  const isAtEnd = (): boolean => endsRun !== undefined && confirmer.violated().some(endsRun);
  const stopAtViolation = (): void => {
    if (isAtEnd()) stop?.("first-violation");
  };

  async function confirmUntil(untilMs: number): Promise<void> {
    await confirmer.rerunOnce(untilMs);
    if (isAtEnd()) await confirmer.completeViolated();
    stopAtViolation();
  }

  return {
    hasUnconfirmed: () => confirmer.hasUnconfirmed(),
    hasPending: () => confirmer.hasPending(),
    confirmUntil,
    async confirmNow() {
      if (isConfirming || !confirmer.hasUnconfirmed() || now() < notBefore) return;
      isConfirming = true;
      const since = now();
      try {
        await context.gate.whileClosed(() => confirmUntil(since + longestPauseMs));
      } finally {
        isConfirming = false;
        notBefore = now() + Math.min(now() - since, longestPauseMs);
      }
    },
    async complete() {
      await confirmer.completeAll();
      stopAtViolation();
    },
  };
}
