import { FixtureUnavailable } from "../errors/trial-errors.ts";

/** What the first of some ways gives that can be gone; the reason of the first, if none can. */
export async function firstOf<Way, Had>(
  ways: readonly Way[],
  have: (way: Way) => Promise<Had>,
  otherwise: string,
): Promise<Had> {
  let reason: FixtureUnavailable | undefined;
  for (const way of ways) {
    try {
      return await have(way);
    } catch (error) {
      if (!(error instanceof FixtureUnavailable)) throw error;
      reason ??= error;
    }
  }
  throw reason ?? new FixtureUnavailable(otherwise);
}
