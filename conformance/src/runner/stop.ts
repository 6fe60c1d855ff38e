/** Why a run ended before everything was tried, by its own choice or its caller's. */
export type StopReason = "asked" | "first-violation" | "max-duration";

/** Ends a run early. */
export interface Stop {
  /** Fires when the run must end. */
  readonly signal: AbortSignal;
  end(why: StopReason): void;
  /** Undefined while the run may go on. */
  why(): StopReason | undefined;
}

/** A run that ends when its caller asks, or when the run itself decides to. */
export function createStop(asked: AbortSignal): Stop {
  const own = new AbortController();
  let why: StopReason | undefined;
  return {
    signal: AbortSignal.any([asked, own.signal]),
    end(reason) {
      if (asked.aborted) return;
      why ??= reason;
      own.abort();
    },
    why: () => why ?? (asked.aborted ? "asked" : undefined),
  };
}
