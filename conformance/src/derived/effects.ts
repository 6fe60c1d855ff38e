import type { EffectSupport } from "../engine/types.ts";
import { FixtureUnavailable } from "../engine/errors.ts";

/** What is known of the effects of calls. */
export const effectSupport: EffectSupport = {
  untilStable: async () => {},
  untilSettled: async () => {},
  snapshot: async () => ({}),
  expectUnchanged: async () => {},
  count: async (_t, operation) => {
    throw new FixtureUnavailable(`The effects of ${operation.id} cannot be counted.`);
  },
  withMore: (request) => request,
};
