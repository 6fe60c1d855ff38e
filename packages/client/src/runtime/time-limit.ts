import { timerMs } from "./limits.ts";

/**
 * The result of `run`. Rejects with the error of `errorOf` after `timeoutMs` milliseconds, or after an abort of `signal`, whose reason it
 * gets; the signal passed to `run` aborts then too. A `run` without regard for its signal is not awaited.
 */
export function withTimeLimit<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
  errorOf: (abort?: { reason: unknown }) => Error,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const interrupt = (abort?: { reason: unknown }): void => {
      const error = errorOf(abort);
      stopWaiting();
      reject(error);
      controller.abort(error);
    };
    const abort = (): void => interrupt({ reason: signal?.reason });
    const timer = timeoutMs === Infinity ? undefined : setTimeout(() => interrupt(), timerMs(timeoutMs));
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
    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort, { once: true });
    // Not `finally`, which creates three more promises.
    run(controller.signal).then(afterwards(resolve), afterwards(reject));
  });
}
