import { expect, test } from "vitest";
import { createSilence } from "./silence.ts";

test("three unanswered calls in a row trigger a liveness check", async () => {
  let asked = 0;
  const silence = createSilence(async () => {
    asked += 1;
    return false;
  });
  expect([await silence.unanswered(), await silence.unanswered(), asked]).toEqual([false, false, 0]);
  expect([await silence.unanswered(), asked]).toEqual([true, 1]);
});

test("a target that answers other calls is alive", async () => {
  const silence = createSilence(async () => false);
  for (let nth = 0; nth < 10; nth += 1) {
    expect(await silence.unanswered()).toBe(false);
    expect(await silence.unanswered()).toBe(false);
    silence.answered();
  }
});

test("a passed liveness check resets the count; concurrent failures share one", async () => {
  let asked = 0;
  const silence = createSilence(async () => {
    asked += 1;
    return true;
  });
  const all = await Promise.all(Array.from({ length: 6 }, () => silence.unanswered()));
  expect([all.some(Boolean), asked]).toEqual([false, 1]);
  expect(await silence.unanswered()).toBe(false);
  expect(asked).toBe(1);
});
