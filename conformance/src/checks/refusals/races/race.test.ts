import { expect, test } from "vitest";
import type { Exchange } from "../../../http/exchange.ts";
import { inColumns, race, type RaceRequest } from "./race.ts";

function answer(status: number, more: Partial<Exchange> = {}): Exchange {
  const request = { method: "POST", url: "http://a.example/", headers: {} };
  return { operation: "a", request, status, headers: {}, body: undefined, text: "", atMs: 1, durationMs: 2, ...more };
}

function raceRequest(label: string, send: () => Promise<Exchange>): RaceRequest<string> {
  return { label, send, after: (state) => [state] };
}

test("clients run concurrently, each call by call", async () => {
  const sent: string[] = [];
  const answered = Promise.withResolvers<Exchange>();
  const held = raceRequest("a", () => (sent.push("a"), answered.promise));
  const quick = (label: string): RaceRequest<string> => raceRequest(label, async () => (sent.push(label), answer(200)));
  const running = race<string, RaceRequest<string>>([[held, quick("then")], [quick("b")]]);
  expect(sent).toEqual(["a", "b"]);
  answered.resolve(answer(409, { body: { code: "CONFLICT" } }));
  expect(inColumns(await running)).toBe("1: a 409 CONFLICT → then 200 | 2: b 200");
});

test("a lost or broken call has an unknown end", async () => {
  const replies = [answer(200), answer(0, { lost: "drop" }), answer(503)];
  const calls = await race<string, RaceRequest<string>>([replies.map((reply) => raceRequest("a", async () => reply))]);
  expect(calls.flat().map(({ endedMs }) => endedMs)).toEqual([3, Infinity, Infinity]);
});
