import { expect, test } from "vitest";
import type { MatrixReport } from "../runner/result/report.ts";
import { wrongMovesText } from "./wrong-moves.ts";

function pair(from: string, by: string, to = "OPEN"): MatrixReport["cells"][number] {
  return { kind: "illegal", from, to, by, verdict: "violated" };
}

test("wrong moves are named by operation and state, each once and a few of many", () => {
  const held = { ...pair("NEW", "a.close"), verdict: "held" as const };
  expect(wrongMovesText({ cells: [held] }, "illegal")).toBe("");
  expect(wrongMovesText({ cells: [pair("A", "a.close")] }, "edge")).toBe("");
  const cells = [
    held,
    pair("A", "a.close"),
    pair("A", "a.close", "LOST"),
    ...["B", "C", "D"].map((at) => pair(at, "b")),
  ];
  expect(wrongMovesText({ cells }, "illegal")).toBe("5 wrong: a.close in A, b in B, b in C and 1 more");
});
