import { expect, test } from "vitest";
import { stretchesOf } from "./lanes.ts";
import type { TranscriptEntry } from "../runner/result/report.ts";

/** A call in flight from one millisecond to another. */
function call(operation: string, atMs: number, endMs: number): TranscriptEntry {
  const wire = { method: "GET", url: "http://a.example/", headers: {}, status: 200, replyHeaders: {}, replyBody: "" };
  return { operation, ...wire, atMs, durationMs: endMs - atMs };
}

function named(transcript: TranscriptEntry[]): string[][][] {
  return stretchesOf(transcript).map((lanes) => lanes.map((lane) => lane.map(({ operation }) => operation)));
}

test("consecutive calls are one stretch with one lane", () => {
  expect(named([call("a", 0, 3), call("b", 3, 5), call("c", 9, 12)])).toEqual([[["a", "b", "c"]]]);
});

test("concurrent calls get a lane each, and a call that follows a reply stays in its lane", () => {
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

test("a call joins the lane that became free last", () => {
  const race = [call("a1", 3, 8), call("b1", 4, 7), call("c1", 5, 12), call("a2", 8, 11), call("b2", 9, 12)];
  expect(named(race)).toEqual([[["a1", "a2"], ["b1", "b2"], ["c1"]]]);
});
