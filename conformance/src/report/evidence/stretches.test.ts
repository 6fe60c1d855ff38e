import { expect, test } from "vitest";
import { example } from "../../../test/tiny/failing-report.ts";
import { createPaint } from "../paint.ts";
import { exampleText } from "../violation-text.ts";
import { overlapText, stretchSteps } from "./stretches.ts";

const found = example({ operation: "stock.get", status: 200 });
const [entry] = found.transcript;
/** Set-up, two calls that overlap, and one after them. */
const transcript = [
  { operation: "products.create", atMs: 0, setUp: true as const },
  { operation: "stock.add", atMs: 10 },
  { operation: "stock.add", atMs: 12 },
  { operation: "stock.get", atMs: 30 },
].flatMap((each) => (entry === undefined ? [] : [{ ...entry, method: "POST", durationMs: 5, ...each }]));

test("calls that overlap are lanes of one stretch, and set-up before them is folded", () => {
  const stretches = stretchSteps(transcript, { operation: "stock.get" });
  expect(stretches.map((lanes) => lanes.map((lane) => lane.length))).toEqual([[1], [1, 1], [1]]);
  expect(stretches.map((lanes) => lanes[0]?.some((step) => "folded" in step))).toEqual([true, false, false]);
  expect(stretches.map(overlapText)).toEqual([undefined, "At the same time, the next 2 calls", undefined]);
});

test("the terminal says which calls were sent at the same time", () => {
  const lines = exampleText({ ...found, transcript }, createPaint({ isTerminal: false, env: {}, isRefused: true }));
  expect(lines.filter((line) => /^ +#|→/.test(line)).map((line) => line.trim())).toEqual([
    "# Set-up, 1 call: products.create 200",
    "# At the same time, the next 2 calls",
    '→ 200 {"code":"A"}',
    '→ 200 {"code":"A"}',
    '→ 200 {"code":"A"}',
  ]);
});
