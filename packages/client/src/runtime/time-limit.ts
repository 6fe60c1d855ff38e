import { timerMs } from "./limits.ts";

/** The reason why a function did not end by itself. */
export type Interruption = { by: "timeout" } | { by: "signal"; reason: unknown };

/**
 * The result of `run`. Rejects with the error of `interrupted` after `timeoutMs` milliseconds or an abort of `signal`; the signal passed to
 * `run` aborts then too. A `run` without regard for its signal is not awaited.
 */
export function withTimeLimit<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
  interrupted: (interruption: Interruption) => Error,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const interrupt = (interruption: Interruption): void => {
      const error = interrupted(interruption);
      stopWaiting();
      reject(error);
      controller.abort(error);
    };
    const abort = (): void => interrupt({ by: "signal", reason: signal?.reason });
    const timer =
      timeoutMs === Infinity ? undefined : setTimeout(() => interrupt({ by: "timeout" }), timerMs(timeoutMs));
    const stopWaiting = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
    const afterwards =
      <Value>(settle: (value: Value) => void) =>
      (value: Value): void => {
        stopWaiting();
        settle(value);
      };
    if (signal?.aborted) {
      abort();
    } else {
      signal?.addEventListener("abort", abort, { once: true });
      // Not `finally`, which creates three more promises.
      run(controller.signal).then(afterwards(resolve), afterwards(reject));
    }
  });
}
