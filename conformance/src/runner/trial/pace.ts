const beatMs = 50;
/** A beat that is later than this shows that the process was stopped or starved; milliseconds. */
const heldUpMs = 250;
/** A call that takes this long, and so many times as long as the fastest one, was held up; milliseconds. */
const slowCallMs = 1_000;
const timesFastest = 4;

/** Notices what keeps a trial from waiting as long as it means to, and from answering and reading in time. */
export interface Pace {
  /** A call has ended: one of the trial, with what held it back before it was sent, or one beside it. */
  called: (durationMs: number) => void;
  /** Ends the watch: whether this process did not run for a while, or one call took much longer than others. */
  end: () => boolean;
}

/** Begins to watch. The time is the machine's: that of a run may be moved by tests. */
export function watchPace(): Pace {
  let beatAt = performance.now();
  let isHeldUp = false;
  let [fastest, slowest] = [Infinity, 0];
  const beat = (): void => {
    const now = performance.now();
    isHeldUp ||= now - beatAt > beatMs + heldUpMs;
    beatAt = now;
  };
  const timer = setInterval(beat, beatMs).unref();
  return {
    called(durationMs) {
      fastest = Math.min(fastest, durationMs);
      slowest = Math.max(slowest, durationMs);
    },
    end() {
      beat();
      clearInterval(timer);
      return isHeldUp || (slowest >= slowCallMs && slowest >= timesFastest * fastest);
    },
  };
}
