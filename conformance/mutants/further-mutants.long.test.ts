import { expect, test } from "vitest";
import { judgedSample } from "./judged-sample.ts";

test("another mutant in 94 is killed by a rule of its record", { timeout: 1_200_000 }, async () => {
  expect(await judgedSample(94, 47)).toEqual({ survivors: [], killedByOthers: [] });
});
