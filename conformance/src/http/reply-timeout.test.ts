import { expect, test } from "vitest";
import { createReplyTimeout } from "./reply-timeout.ts";

test("the timeout is twenty times the slowest reply, between five and thirty seconds", () => {
  const patience = createReplyTimeout();
  expect(patience.limit()).toBe(15_000);
  patience.answeredAfter(3);
  expect(patience.limit()).toBe(5_000);
  patience.answeredAfter(1_000);
  expect(patience.limit()).toBe(20_000);
  patience.answeredAfter(4_000);
  expect(patience.limit()).toBe(30_000);
});

test("the timeout decays after a slow reply", () => {
  const patience = createReplyTimeout();
  patience.answeredAfter(1_000);
  for (let reply = 0; reply < 200; reply += 1) patience.answeredAfter(2);
  expect(patience.limit()).toBe(5_000);
});

test("a timeout doubles the next limit, despite other replies", () => {
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
