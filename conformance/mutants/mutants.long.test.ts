import { expect, test } from "vitest";
import { judgedSample } from "./judged-sample.ts";

test("one mutant in 47 is killed by a rule of its record", { timeout: 1_200_000 }, async () => {
  expect(await judgedSample(47)).toEqual({ survivors: [], killedByOthers: [] });
});
