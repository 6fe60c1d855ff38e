import { expect, test } from "vitest";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Trial } from "../../requests/trial.ts";
import { NoReply } from "../../http/transport-error.ts";
import { createFixtureCache } from "./fixture-cache.ts";

// Nothing here is made by a call.
const fixtures = createFixtureCache({} as Trial);

/** Fails the first time, and counts its calls. */
function failingOnce(error: Error): { make: () => Promise<number>; timesMade: () => number } {
  let times = 0;
  return {
    timesMade: () => times,
    make: async () => {
      times += 1;
      if (times === 1) throw error;
      return times;
    },
  };
}

test("a fixture without a reply is created again", async () => {
  const { make } = failingOnce(new NoReply("POST", "http://127.0.0.1/customers", "the connection broke"));
  await expect(fixtures.once("broken", make)).rejects.toThrow(/broke/);
  expect(await fixtures.once("broken", make)).toBe(2);
});

test("a fixture that the target refused is not requested again", async () => {
  const { make, timesMade } = failingOnce(new FixtureUnavailable("A customer could not be made."));
  await expect(fixtures.once("refused", make)).rejects.toThrow(/could not be made/);
  await expect(fixtures.once("refused", make)).rejects.toThrow(/could not be made/);
  expect(timesMade()).toBe(1);
});
