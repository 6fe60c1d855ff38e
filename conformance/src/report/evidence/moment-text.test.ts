import { expect, test } from "vitest";
import type { Moment } from "../../runner/result/report.ts";
import { momentTitles, timeText } from "./moment-text.ts";

test("times are written in the units that they need", () => {
  expect([35, 5_000, 60_000, 86_340_000, 93_601_000].map(timeText)).toEqual([
    "35 ms",
    "5.0 s",
    "1 min",
    "23 h 59 min",
    "1 d 2 h 1 s",
  ]);
});

/** A wait in which deliveries came at these times. */
function waitWith(...times: number[]): Moment {
  const deliveries = times.map((atMs) => ({ path: "/webhooks", headers: {}, body: "{}", atMs }));
  return { kind: "deliveries-awaited", deliveries, atMs: 100, durationMs: 5_000 };
}

test("a wait says what came, and when", () => {
  expect(momentTitles(waitWith(135, 90))).toEqual([
    "A webhook delivery comes after 35 ms, at /webhooks",
    "A webhook delivery has come already, at /webhooks",
  ]);
  expect(momentTitles({ kind: "waited", atMs: 0, durationMs: 1_500 })).toEqual([
    "Waits 1.5 s, so that webhook deliveries can come",
  ]);
  expect(momentTitles(waitWith())).toEqual(["Waits 5.0 s for a webhook delivery: none comes that is waited for"]);
});
