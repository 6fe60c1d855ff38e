/** Runs asynchronous work one after another, in the order it was handed in. */
export type Lane = <T>(work: () => Promise<T>) => Promise<T>;

/** One connection can hold one transaction: every unit of work on it goes through its lane. */
export function createLane(): Lane {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
}
