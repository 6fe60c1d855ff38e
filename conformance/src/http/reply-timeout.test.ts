import { expect, test } from "vitest";
import { createReplyTimeout } from "./reply-timeout.ts";

test("a fast target that hangs is given up after five seconds, a slow one gets twenty times its usual time, thirty seconds at most", () => {
  const patience = createReplyTimeout();
  expect(patience.limit()).toBe(15_000);
  patience.answeredAfter(3);
  expect(patience.limit()).toBe(5_000);
  patience.answeredAfter(1_000);
  expect(patience.limit()).toBe(20_000);
  patience.answeredAfter(4_000);
  expect(patience.limit()).toBe(30_000);
});

test("a slow reply is forgotten after a while", () => {
  const patience = createReplyTimeout();
  patience.answeredAfter(1_000);
  for (let reply = 0; reply < 200; reply += 1) patience.answeredAfter(2);
  expect(patience.limit()).toBe(5_000);
});

test("after a timeout the next limit is twice as long, even when other calls got replies in between", () => {
  const patience = createReplyTimeout();
  patience.answeredAfter(3);
  patience.timedOut(patience.limit());
  expect(patience.limit()).toBe(10_000);
  for (let reply = 0; reply < 200; reply += 1) patience.answeredAfter(2);
  expect(patience.limit()).toBeGreaterThan(8_000);
  patience.timedOut(20_000);
  expect(patience.limit()).toBe(30_000);
  for (let reply = 0; reply < 5_000; reply += 1) patience.answeredAfter(2);
  expect(patience.limit()).toBe(5_000);
});
