import { expect, test } from "vitest";
import type { Exchange } from "../../http/exchange.ts";
import { transcriptOf } from "./transcript.ts";

function exchange(atMs: number, endMs: number): Exchange {
  const request = { method: "GET", url: "http://a.example/", headers: {} };
  const reply = { status: 200, headers: {}, body: undefined, text: "" };
  return { operation: "counters.get", request, ...reply, atMs, durationMs: endMs - atMs };
}

test("rounding to milliseconds keeps consecutive calls apart", () => {
  const [one, other] = transcriptOf([exchange(10.6, 16.2), exchange(16.3, 20)], (text) => text);
  expect(one).toMatchObject({ atMs: 11, durationMs: 5 });
  expect(other?.atMs).toBe(16);
});
