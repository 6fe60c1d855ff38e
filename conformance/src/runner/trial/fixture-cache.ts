import { NoReply } from "../../http/transport-error.ts";
import type { FixtureCache, Trial } from "../../requests/trial.ts";
import { asSetUp } from "./set-up.ts";

/** An empty cache; what `of` creates works through the given try. */
export function createFixtureCache(t: Trial): FixtureCache {
  const made = new Map<string, Promise<unknown>>();
  const created = new Map<(t: Trial) => unknown, unknown>();
  return {
    trial: t,
    once<Made>(key: string, make: () => Promise<Made>): Promise<Made> {
      const known = made.get(key) ?? asSetUp(make);
      made.set(key, known);
      // What got no reply is made anew when it is next asked for; what the target refused is not.
      known.catch((error: unknown) => error instanceof NoReply && made.delete(key));
      // Every key is used with one type only: it begins with the name of what makes it.
      return known as Promise<Made>;
    },
    of<Kind>(create: (t: Trial) => Kind): Kind {
      if (!created.has(create)) created.set(create, create(t));
      // The key is the very function that gave the value.
      return created.get(create) as Kind;
    },
  };
}
