import type { Store } from "../storage/store.ts";

/**
 * Thrown inside a unit of work that needs something from outside the process. No unit waits for a network: this one is
 * undone, `fetch` is awaited, and the unit is run again.
 */
export class NeedsFetch extends Error {
  override readonly name = "NeedsFetch";
  /** Stores what is needed where the next run finds it, or finds that it is not available. */
  readonly fetch: () => Promise<void>;

  constructor(what: string, fetch: () => Promise<void>) {
    super(`Needs ${what} from outside; let this pass through to the store.`);
    this.fetch = fetch;
  }
}

/** More than any unit needs: each fetch leaves its result for the next run. */
const maxRuns = 3;

/** Runs units of work that may throw `NeedsFetch`. */
export function withFetches(transaction: Store["transaction"]): Store["transaction"] {
  return async (work) => {
    for (let run = 1; ; run += 1) {
      try {
        return await transaction(work);
      } catch (error) {
        if (!(error instanceof NeedsFetch) || run === maxRuns) throw error;
        await error.fetch();
      }
    }
  };
}
