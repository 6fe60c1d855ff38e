import { expect, test } from "vitest";
import { judgeTiny } from "../../test/tiny/judge-tiny.ts";
import { check, tinyChecks } from "../../test/tiny/tiny-checks.ts";
import { tinyContract } from "../../test/tiny/tiny-contract.ts";
import type { Faults } from "../../test/tiny/tiny-target.ts";
import type { RunConfig } from "../runner/execute-run.ts";
import { exitCodeOf } from "../runner/result/verdicts.ts";
import { mergeReports } from "./merge-reports.ts";
import type { Report } from "../runner/result/report.ts";

const known = { rule: "TINY-03", reason: "being repaired", link: "https://issues.example/1", expires: "2026-12-31" };

async function wholeAndMerged(faults: Faults, config: Partial<RunConfig> = {}): Promise<[Report, Report]> {
  const whole = await judgeTiny(faults, { ...config, budgetMs: 0 });
  const parts = [3, 1, 2].map((part) =>
    judgeTiny(faults, { ...config, budgetMs: 0, selector: { shard: { part, of: 3 } } }),
  );
  return [whole, mergeReports(tinyContract, await Promise.all(parts), "must")];
}

function sumOf({ rules, verdict, matrix, knownFailing, part, unreached, neverSucceeded, operations }: Report): unknown {
  const counts = Object.entries(matrix).map(([name, { edges, illegalPairs }]) => [name, edges, illegalPairs]);
  const judged = rules.map(({ id, verdict: its }) => `${id} ${its}`);
  const idleOperations = neverSucceeded?.map(({ operation }) => operation);
  return { verdict, operations, rules: judged, counts, knownFailing, part, unreached, idleOperations };
}

test.for<[string, Faults, Partial<RunConfig>]>([
  ["a right target", {}, {}],
  ["a wrong one", { closesAgain: true, leaks: true }, {}],
  ["one that fails as known", { closesAgain: true }, { knownFailures: [known] }],
  ["one that no longer fails as known", {}, { knownFailures: [known] }],
  [
    "a rule that no check reaches",
    {},
    { checks: [...tinyChecks.filter(({ rules }) => !rules.includes("TINY-02")), idle("a"), idle("b"), idle("c")] },
  ],
  ["a rule that nothing judges", {}, { checks: tinyChecks.filter(({ name }) => name !== "reads/name") }],
])("the shards of %s together report what the whole run reports", async ([, faults, config]) => {
  const [whole, merged] = await wholeAndMerged(faults, config);
  expect(sumOf(merged)).toEqual(sumOf(whole));
  expect(exitCodeOf(merged, false)).toBe(exitCodeOf(whole, false));
});

test("a merged report keeps the other contract that the target named to one shard", async () => {
  const [first, second] = await Promise.all(
    [1, 2].map((part) => judgeTiny({}, { budgetMs: 0, selector: { shard: { part, of: 2 } } })),
  );
  if (first === undefined || second === undefined) throw new Error("two shards make two reports");
  const targetContract = "0000000.0000000";
  expect(mergeReports(tinyContract, [first, { ...second, targetContract }], "must")).toMatchObject({ targetContract });
});

test("parts that are missing, duplicate, or of another run are refused", async () => {
  const [first, second] = await Promise.all(
    [1, 2].map((part) => judgeTiny({}, { budgetMs: 0, selector: { shard: { part, of: 2 } } })),
  );
  const whole = await judgeTiny({}, { budgetMs: 0 });
  if (first === undefined || second === undefined) throw new Error("two shards make two reports");
  expect(merging(first)).toThrow(/Each of the 2 shards is needed once; these are 1\/2\./);
  expect(merging(first, first)).toThrow(/these are 1\/2, 1\/2/);
  expect(merging(first, { ...second, seed: 7 })).toThrow(/not from one run/);
  expect(merging(whole)).toThrow(/nothing to merge/);
  expect(merging({ ...first, contract: { ...first.contract, hash: "1" } }, second)).toThrow(
    /The reports are by the contract "Tiny" .* give --contract and --document of it/,
  );
});

function idle(name: string): ReturnType<typeof check> {
  return check({ name: `rules/idle ${name}`, rules: ["TINY-02"], run: async () => undefined });
}

function merging(...reports: Report[]): () => Report {
  return () => mergeReports(tinyContract, reports, "must");
}
