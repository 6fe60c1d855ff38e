/**
 * Lets work run beside other work of the process, or alone. Beside each other run as many as get on with each other: half as many after
 * a conflict, and slowly more while there is none.
 */
export interface Gate {
  beside: <T>(work: () => Promise<T>) => Promise<T>;
  alone: <T>(work: () => Promise<T>) => Promise<T>;
}

interface Waiting {
  isAlone: boolean;
  enter: () => void;
}

/** How much wider the gate is after each work without a conflict. */
const growth = 0.1;

/** @param widest how many run beside each other at most. */
export function createGate(widest: number, isConflict: (error: unknown) => boolean): Gate {
  const waiting: Waiting[] = [];
  let running = 0;
  let isClosed = false;
  let width = widest;

  function mayEnter({ isAlone }: Waiting): boolean {
    return running === 0 || (!isClosed && !isAlone && running < Math.floor(width));
  }

  function letIn(): void {
    for (let [next] = waiting; next && mayEnter(next); [next] = waiting) {
      waiting.shift();
      running += 1;
      isClosed = next.isAlone;
      next.enter();
    }
  }

  async function run<T>(isAlone: boolean, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((enter) => {
      waiting.push({ isAlone, enter });
      letIn();
    });
    try {
      const result = await work();
      width = Math.min(widest, width + growth);
      return result;
    } catch (error) {
      if (isConflict(error)) width = Math.max(1, width / 2);
      throw error;
    } finally {
      running -= 1;
      isClosed = false;
      letIn();
    }
  }

  return { beside: (work) => run(false, work), alone: (work) => run(true, work) };
}
