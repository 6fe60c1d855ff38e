import { expect, test } from "vitest";
import { judgedSample } from "./judged-sample.ts";

// One mutant in 47. Every second of them is in a file of its own, so that two cores share them.
test("one mutant in 94 is killed by a rule of its record", { timeout: 1_200_000 }, async () => {
  expect(await judgedSample(94)).toEqual({ survivors: [], killedByOthers: [] });
});
