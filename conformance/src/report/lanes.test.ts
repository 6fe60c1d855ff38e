import { expect, test } from "vitest";
import { groupsOf } from "./lanes.ts";
import type { TranscriptEntry } from "../runner/result/report.ts";

/** A call in flight from one millisecond to another. */
function call(operation: string, atMs: number, endMs: number): TranscriptEntry {
  const wire = { method: "GET", url: "http://a.example/", headers: {}, status: 200, replyHeaders: {}, replyBody: "" };
  return { operation, ...wire, atMs, durationMs: endMs - atMs };
}

function named(transcript: TranscriptEntry[]): string[][][] {
  return groupsOf(transcript).map((lanes) => lanes.map((lane) => lane.map(({ operation }) => operation)));
}

test("calls one after another are a stretch each", () => {
  expect(named([call("a", 0, 3), call("b", 3, 5), call("c", 9, 12)])).toEqual([[["a"]], [["b"]], [["c"]]]);
});

test("concurrent calls are beside each other, and a runner's next call is below", () => {
  const race = [call("b1", 4, 7), call("a1", 3, 8), call("b2", 7, 12), call("a2", 8, 11)];
  expect(named([call("before", 0, 3), ...race, call("after", 12, 13)])).toEqual([
    [["before"]],
    [
      ["a1", "a2"],
      ["b1", "b2"],
    ],
    [["after"]],
  ]);
});

test("of the free lanes a call follows the reply that came last", () => {
  const race = [call("a1", 3, 8), call("b1", 4, 7), call("c1", 5, 12), call("a2", 8, 11), call("b2", 9, 12)];
  expect(named(race)).toEqual([[["a1", "a2"], ["b1", "b2"], ["c1"]]]);
});
