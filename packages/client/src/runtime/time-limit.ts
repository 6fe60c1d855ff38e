import { timerMs } from "./limits.ts";

/** How a function with a limit was ended from outside. */
export type Interruption = { by: "timeout" } | { by: "signal"; reason: unknown };

/**
 * The result of `run`, or an error of `interrupted` once the time is over or the signal aborts. `run` gets a signal that aborts then;
 * a function that does not heed it is left behind.
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
      // Not `finally`, which makes three promises more.
      run(controller.signal).then(afterwards(resolve), afterwards(reject));
    }
  });
}
