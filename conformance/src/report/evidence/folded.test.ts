import { expect, test } from "vitest";
import type { TranscriptEntry } from "../../runner/result/report.ts";
import { foldedMiddle, foldedSetUp, foldedText } from "./folded.ts";
import { stepsOf } from "./steps.ts";

function entry(operation: string, isSetUp = true): TranscriptEntry {
  const sent = { operation, method: "POST", url: "http://127.0.0.1/a", headers: {}, atMs: 0, durationMs: 1 };
  return { ...sent, status: 201, replyHeaders: {}, replyBody: "", ...(isSetUp && { setUp: true }) };
}

function shown(...transcript: TranscriptEntry[]): string[] {
  const parts = foldedMiddle(foldedSetUp(stepsOf(transcript), { operation: "cards.freeze" }));
  return parts.map((part) =>
    "folded" in part ? foldedText(part) : "request" in part ? part.request.operation : part.kind,
  );
}

test("neighbouring set-up is one step, which names its calls", () => {
  expect(shown(entry("customers.create"), entry("cards.create"), entry("cards.list", false))).toEqual([
    "Set-up, 2 calls: customers.create 201, cards.create 201",
    "cards.list",
  ]);
});

test("no call of the operation that failed is folded, nor is the last call", () => {
  expect(shown(entry("cards.create"), entry("cards.freeze"), entry("cards.get"))).toEqual([
    "Set-up, 1 call: cards.create 201",
    "cards.freeze",
    "cards.get",
  ]);
});

test("of many calls those in the middle are one part, but for one that says what it tests", () => {
  const pair = [entry("cards.create", false), entry("cards.get", false)];
  const many = Array.from({ length: 20 }, () => pair).flat();
  const tested = { ...entry("cards.list", false), condition: "with all of them" };
  const [create, get] = ["cards.create", "cards.get"];
  expect(shown(...many, tested, ...many)).toEqual([
    create,
    get,
    create,
    get,
    "And 36 further calls: cards.create 201 (18), cards.get 201 (18)",
    "cards.list",
    "And 32 further calls: cards.create 201 (16), cards.get 201 (16)",
    create,
    get,
    create,
    get,
    create,
    get,
    create,
    get,
  ]);
});
