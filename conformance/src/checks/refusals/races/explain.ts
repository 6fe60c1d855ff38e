/** One call of a history, and what its reply tells about the state it met. Times are milliseconds on one clock. */
export interface HistoryCall<State> {
  readonly beganMs: number;
  /** Infinity when it is unknown whether it is over: then it may also come last. */
  readonly endedMs: number;
  /**
   * The states that the call can leave from this one: none when its reply is impossible there, several when its outcome
   * is open.
   */
  readonly after: (state: State) => readonly State[];
}

/** A call at its place in an order: the state it met, and the one it left behind. */
export interface PlacedCall<State, Call> {
  readonly call: Call;
  readonly from: State;
  readonly to: State;
}

/** An order in which calls may have been served, one after another. */
export interface Explanation<State, Call> {
  /** Whether every call has its place in it, and it ends in the observed state. */
  readonly isWhole: boolean;
  readonly order: readonly PlacedCall<State, Call>[];
  /**
   * When it is incomplete: a call that could come next by its times, and cannot by its reply; undefined when only the
   * end is wrong.
   */
  readonly stuck?: Call | undefined;
}

/**
 * Searches a linearization of the replies and the final state (Wing and Gong): a finished call precedes later ones.
 * Returns the first, or the longest prefix of one. Exponential: for a handful of calls.
 */
export function explain<State, Call extends HistoryCall<State>>(
  calls: readonly Call[],
  start: State,
  mayEnd: (state: State) => boolean,
): Explanation<State, Call> {
  let longest: Explanation<State, Call> | undefined;

  function search(
    state: State,
    left: readonly Call[],
    order: readonly PlacedCall<State, Call>[],
  ): Explanation<State, Call> | undefined {
    if (left.length === 0 && mayEnd(state)) return { isWhole: true, order };
    const firstEnd = Math.min(...left.map(({ endedMs }) => endedMs));
    const next = left.filter(({ beganMs }) => beganMs <= firstEnd);
    if (longest === undefined || order.length > longest.order.length)
      longest = { isWhole: false, order, stuck: next[0] };
    for (const call of next) {
      const others = left.filter((each) => each !== call);
      for (const to of call.after(state)) {
        const found = search(to, others, [...order, { call, from: state, to }]);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  return search(start, calls, []) ?? longest ?? { isWhole: false, order: [] };
}
