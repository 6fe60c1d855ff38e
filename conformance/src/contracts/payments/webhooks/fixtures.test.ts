import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Delivery, Receiver } from "../../../http/receiver.ts";
import type { Trial } from "../words.ts";
import { triesInAMinute } from "./fixtures.ts";

/** Milliseconds from the answer to a try until the target counts the pause before the next one. */
const NOTED_AFTER_MS = 5;

test("a target that notes an answer a moment later is seen to try again", async () => {
  const tried: Delivery[] = [];
  let isNoted = false;
  const attempt = (): void => {
    tried.push({ atMs: 0, path: "/endpoint", headers: {}, raw: Buffer.from(""), body: {} });
    void setTimeout(NOTED_AFTER_MS).then(() => (isNoted = true));
  };
  const receiver: Pick<Receiver, "answer" | "arrived" | "deliveries" | "usualMs"> = {
    answer: () => () => {},
    async arrived(fits, count, withinMs) {
      const seen = tried.filter(fits);
      if (seen.length < count) await setTimeout(withinMs);
      return seen;
    },
    deliveries: () => tried,
    usualMs: () => 2,
  };
  const advance = async (): Promise<number> => {
    if (isNoted) attempt();
    return 0;
  };
  // Nothing else of the trial is asked.
  const t = { receiver, advance, patienceMs: 5 } as unknown as Trial;
  expect(
    await triesInAMinute(
      t,
      () => true,
      async () => attempt(),
    ),
  ).toBe(2);
});
