import { expect, test } from "vitest";
import { judgeTiny, ruleReportOf } from "../../../test/tiny/judge-tiny.ts";
import { exitCodeOf } from "./verdicts.ts";
import type { KnownFailure } from "./known-failing.ts";

const known: KnownFailure = {
  rule: "TINY-03",
  reason: "being repaired",
  link: "https://issues.example/1",
  expires: "2026-12-31",
};

test("a known failure is no violation of the run", async () => {
  const report = await judgeTiny({ closesAgain: true }, { knownFailures: [known] });
  expect(ruleReportOf(report, "TINY-03").verdict).toBe("violated");
  expect(report.knownFailing).toMatchObject([{ rule: "TINY-03", status: "failing" }]);
  expect([report.verdict, exitCodeOf(report, false)]).toEqual(["conformant", 0]);
});

test("an entry for another operation does not cover the failure", async () => {
  const elsewhere = { ...known, rule: "TINY-03@counters.add" };
  const report = await judgeTiny({ closesAgain: true }, { knownFailures: [elsewhere] });
  expect([report.verdict, exitCodeOf(report, false)]).toEqual(["violations", 1]);
});

test("a known failure that now passes makes the run fail", async () => {
  const report = await judgeTiny({}, { knownFailures: [known] });
  expect(report.knownFailing).toMatchObject([{ status: "stale" }]);
  expect([report.verdict, exitCodeOf(report, true)]).toEqual(["conformant", 1]);
});

test("a known failure is stale only when every check of its rule was run", async () => {
  const parts = [1, 2].map((part) =>
    judgeTiny({ closesAgain: true }, { knownFailures: [known], selector: { shard: { part, of: 2 } } }),
  );
  const reports = await Promise.all(parts);
  const statuses = reports.map((report) => report.knownFailing[0]?.status);
  expect(new Set(statuses)).toEqual(new Set(["failing", "unseen"]));
  expect(reports.map((report) => exitCodeOf(report, false))).toEqual([0, 0]);
  const selector = { only: ["lifecycle/CounterState edge*"] };
  expect((await judgeTiny({}, { knownFailures: [known], selector })).knownFailing).toMatchObject([
    { status: "unseen" },
  ]);
  expect((await judgeTiny({}, { knownFailures: [known], selector: { only: ["TINY-03"] } })).knownFailing).toMatchObject(
    [{ status: "stale" }],
  );
});

test("a failure found on any reply is stale only when everything was run", async () => {
  const entry = { ...known, rule: "CONV-08" };
  expect((await judgeTiny({}, { knownFailures: [entry] })).knownFailing).toMatchObject([{ status: "stale" }]);
  const selector = { skip: ["lifecycle"] };
  expect((await judgeTiny({}, { knownFailures: [entry], selector })).knownFailing).toMatchObject([
    { status: "unseen" },
  ]);
});

test("unknown, expired and too long entries are refused before the run", async () => {
  await expect(judgeTiny({}, { knownFailures: [{ ...known, rule: "TINY-30" }] })).rejects.toThrow(/unknown rule/);
  await expect(judgeTiny({}, { knownFailures: [{ ...known, rule: "TINY-03@counters.clos" }] })).rejects.toThrow(
    /Did you mean counters\.close\?/,
  );
  await expect(judgeTiny({}, { knownFailures: [{ ...known, expires: "2026-05-31" }] })).rejects.toThrow(
    /expired on 2026-05-31/,
  );
  for (const expires of ["2027-02-31", "2027-13-01", "soon"]) {
    await expect(judgeTiny({}, { knownFailures: [{ ...known, expires }] })).rejects.toThrow(/is not a date such as/);
  }
  await expect(judgeTiny({}, { knownFailures: [{ ...known, expires: "9999-12-31" }] })).rejects.toThrow(
    /Choose a date up to 2027-06-02/,
  );
  const { knownFailing } = await judgeTiny({}, { knownFailures: [{ ...known, expires: "2027-06-01" }] });
  expect(knownFailing).toHaveLength(1);
});
