/** Holds back the calls of trials while a failure is run again alone. */
export interface CallGate {
  /** Makes the call as soon as the gate is open. `aside` lets it wait without being under way. */
  through<Result>(call: (aside: Aside) => Promise<Result>): Promise<Result>;
  /** Closes the gate, waits for the calls under way, and opens it again when `alone` has ended. One at a time. */
  whileClosed<Result>(alone: () => Promise<Result>): Promise<Result>;
}

/** Waits, and goes on as soon as the gate is open. */
export type Aside = (wait: () => Promise<void>) => Promise<void>;

/** An open gate. */
export function createCallGate(): CallGate {
  let underWay = 0;
  let closed: Promise<void> | undefined;
  let onQuiet: (() => void) | undefined;

  /** Counts a call as soon as the gate is open; when it has opened it may have been closed again. */
  async function enter(): Promise<void> {
    if (closed === undefined) underWay += 1;
    else await closed.then(enter);
  }

  function leave(): void {
    underWay -= 1;
    if (underWay === 0) onQuiet?.();
  }

  const aside: Aside = async (wait) => {
    leave();
    try {
      await wait();
    } finally {
      await enter();
    }
  };

  return {
    async through(call) {
      await enter();
      try {
        return await call(aside);
      } finally {
        leave();
      }
    },
    async whileClosed(alone) {
      const opened = Promise.withResolvers<void>();
      closed = opened.promise;
      try {
        if (underWay > 0) await new Promise<void>((resolve) => (onQuiet = resolve));
        return await alone();
      } finally {
        closed = undefined;
        opened.resolve();
      }
    },
  };
}
