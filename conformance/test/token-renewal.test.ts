import { expect, onTestFinished, test } from "vitest";
import { compiledSpec } from "./compiled-spec.ts";
import { judge } from "../src/judge.ts";
import { exitCodeOf } from "../src/runner/result/verdicts.ts";
import type { Report } from "../src/runner/result/report.ts";
import { startBoard } from "./board/board-server.ts";

const { contract, document } = await compiledSpec("board/spec");

/** Judges a board whose tokens are soon spent. */
async function judged(isRenewed: boolean): Promise<Report> {
  const board = await startBoard({ tokenLasts: 25 });
  onTestFinished(() => board.close());
  const renew = isRenewed ? { renew: async () => board.login() } : {};
  const target = { url: board.url, credentials: { token: board.login(), ...renew }, receiver: "none" };
  return await judge(target, { contract, document, seed: 1, budgetMs: 0, inFlight: 1 }).report;
}

test("a run goes on with another token when one is spent", async () => {
  const { rules, interrupted, requests } = await judged(true);
  expect(rules.filter(({ verdict }) => verdict === "violated").map(({ id }) => id)).toEqual([]);
  expect(interrupted).toBeUndefined();
  expect(requests).toBeGreaterThan(50);
});

test("without another token the run ends, and charges the target with nothing", async () => {
  const report = await judged(false);
  expect([report.interrupted, exitCodeOf(report, true)]).toEqual(["credentials-refused", 3]);
  expect(report.rules.filter(({ verdict }) => verdict === "violated").map(({ id }) => id)).toEqual([]);
});
