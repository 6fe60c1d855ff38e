/**
 * Lets work run beside other work of the process, or alone. Beside each other run as many as get on with each other: fewer after
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

/** What becomes of the width after a conflict, and how much is added to it after each work without one. */
const shrinkage = 0.7;
const growth = 0.2;

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
      if (isConflict(error)) width = Math.max(1, width * shrinkage);
      throw error;
    } finally {
      running -= 1;
      isClosed = false;
      letIn();
    }
  }

  return { beside: (work) => run(false, work), alone: (work) => run(true, work) };
}
