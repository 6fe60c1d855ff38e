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
    const ended =
      <Value>(settle: (value: Value) => void) =>
      (value: Value): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
        settle(value);
      };
    const interrupt = ended((error: Error) => {
      reject(error);
      controller.abort(error);
    });
    const abort = (): void => interrupt(errorOf({ reason: signal?.reason }));
    const timer = timeoutMs === Infinity ? undefined : setTimeout(() => interrupt(errorOf()), timerMs(timeoutMs));
    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort, { once: true });
    // Not `finally`, which creates three more promises.
    run(controller.signal).then(ended(resolve), ended(reject));
  });
}
