import { startTimer } from "./timer.ts";

/**
 * The result of `run`. Rejects with the error of `errorOf` after `timeoutMs` milliseconds, or after an abort of `signal`; the signal passed to `run` aborts then too. A `run` without regard for its signal is not awaited.
 */
export function withTimeLimit<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
  errorOf: (isAborted: boolean) => Error,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const stop = startTimer(timeoutMs, signal, (isAborted) => {
      const error = errorOf(isAborted);
      reject(error);
      controller.abort(error);
    });
    if (controller.signal.aborted) return;
    const ended =
      <Value>(settle: (value: Value) => void) =>
      (value: Value): void => {
        stop();
        settle(value);
      };
    // Not `finally`, which creates three more promises.
    run(controller.signal).then(ended(resolve), ended(reject));
  });
}
