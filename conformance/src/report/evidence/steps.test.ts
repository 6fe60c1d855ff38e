import { expect, test } from "vitest";
import type { TranscriptEntry } from "../../runner/result/report.ts";
import { repetitionText, stepCount, stepsOf } from "./steps.ts";

interface Sent {
  method?: string;
  url?: string;
  reply?: string;
  durationMs?: number;
  key?: string;
}

/** Requests that begin 100 ms after one another. */
function transcript(...sent: Sent[]): TranscriptEntry[] {
  return sent.map(({ method = "GET", url = "/a", reply = "PENDING", durationMs = 10, key = "1" }, nth) => ({
    operation: url,
    method,
    url: `http://a.example${url}`,
    headers: { "idempotency-key": key },
    status: 200,
    replyHeaders: {},
    replyBody: reply,
    atMs: nth * 100,
    durationMs,
  }));
}

function texts(entries: readonly TranscriptEntry[]): string[] {
  return stepsOf(entries).map((step) => {
    const replies = step.replies.map(({ replyBody }) => replyBody).join(" … ");
    return [step.request.operation, repetitionText(step), replies].filter(Boolean).join(" ");
  });
}

test("a poll is one step with count, duration, first and last reply", () => {
  const reads = transcript({}, {}, {}, { reply: "DONE" }, { url: "/b" });
  expect(texts(reads)).toEqual(["/a sent 4 times in 0.3 s PENDING … DONE", "/b PENDING"]);
  expect(texts(reads.slice(0, 3))).toEqual(["/a sent 3 times in 0.2 s PENDING"]);
});

test("a poll of several requests is one step for each", () => {
  const round: Sent[] = [{ url: "/a" }, { url: "/b" }];
  expect(texts(transcript({ url: "/c" }, ...round, ...round, ...round, { url: "/a" }))).toEqual([
    "/c PENDING",
    "/a sent 3 times in 0.4 s PENDING",
    "/b sent 3 times in 0.4 s PENDING",
    "/a PENDING",
  ]);
});

test("writes, concurrent reads and reads with another header are not a poll", () => {
  expect(stepsOf(transcript({ method: "POST" }, { method: "POST" }))).toHaveLength(2);
  expect(stepsOf(transcript({ durationMs: 150 }, {}))).toHaveLength(2);
  expect(stepsOf(transcript({}, { key: "2" }))).toHaveLength(2);
});

test("a reader follows a poll as one step, set-up as none, and a wait as one", () => {
  const [create, ...polls] = transcript({ method: "POST" }, {}, {}, {});
  const all = [...(create === undefined ? [] : [{ ...create, setUp: true as const }]), ...polls];
  expect(stepCount({ transcript: all })).toBe(1);
  expect(stepCount({ transcript: all, moments: [{ kind: "waited", atMs: 0, durationMs: 1 }] })).toBe(2);
});
