import { FixtureUnavailable } from "../../errors/trial-errors.ts";

/** The result of the first alternative that works; throws the reason of the first, if none does. */
export async function firstAvailable<Way, Had>(
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
