import { expect, test } from "vitest";
import { htmlOf } from "../src/report/html/page.ts";
import { createPaint } from "../src/report/paint.ts";
import { meaningOf } from "../src/report/standing.ts";
import { summary } from "../src/report/summary.ts";
import { judgeTiny, ruleReportOf } from "./tiny/judge-tiny.ts";
import { check, counter, tinyChecks } from "./tiny/tiny-checks.ts";
import { counterOperations, tinyContract } from "./tiny/tiny-contract.ts";

test("a correct target is conformant, with every rule held and every cell of the matrix seen", async () => {
  const report = await judgeTiny();
  expect(report.rules.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
    "TINY-01 held",
    "TINY-02 held",
    "TINY-03 held",
    "TINY-04 held",
    "TINY-05 held",
    "TINY-06 held",
    "G-01 held",
    "CONV-08 held",
  ]);
  expect(report.verdict).toBe("conformant");
  expect(report.matrix["CounterState"]).toMatchObject({
    edges: { exercised: 1, total: 1 },
    illegalPairs: { exercised: 1, total: 1 },
  });
  expect(ruleReportOf(report, "TINY-03")).toMatchObject({ held: 2, states: 2 });
});

test("a wrong answer violates only its own rule, is reproduced three times, and comes with its transcript", async () => {
  const report = await judgeTiny({ closesAgain: true });
  expect(report.verdict).toBe("violations");
  expect(report.rules.filter(({ verdict }) => verdict === "violated").map(({ id }) => id)).toEqual(["TINY-03"]);
  const [example] = ruleReportOf(report, "TINY-03").counterexamples ?? [];
  expect(example).toMatchObject({ operation: "counters.close", state: "CLOSED", reproduced: "3/3", expected: "409" });
  expect(example?.transcript.map(({ method, status }) => `${method} ${status}`)).toEqual([
    "POST 201",
    "POST 200",
    "POST 200",
  ]);
  expect(report.matrix["CounterState"]?.illegalPairs).toEqual({ exercised: 1, violated: 1, total: 1 });
});

test("a failing input is shrunk to the simplest one that still fails", async () => {
  const report = await judgeTiny({ sum: (value, amount) => (amount >= 1_000 ? value : value + amount) });
  const [example] = ruleReportOf(report, "TINY-01").counterexamples ?? [];
  expect(example).toMatchObject({ expected: "value 1000", observed: "value 0", reproduced: "3/3" });
  expect(example?.transcript).toHaveLength(3);
});

test("a failure that does not recur is flaky: not counted as a violation, and the run is incomplete", async () => {
  let additions = 0;
  const checks = tinyChecks.map((each) =>
    each.rules.includes("TINY-02") ? { ...each, repeat: "while-budget" as const } : each,
  );
  const report = await judgeTiny({ refuses: (amount) => amount <= 0 && (additions += 1) !== 1 }, { checks });
  expect(report.flaky).toMatchObject([{ rule: "TINY-02", operation: "counters.add", reproduced: "0/3" }]);
  expect(report.rules.filter(({ verdict }) => verdict !== "held")).toEqual([]);
  expect(report.verdict).toBe("incomplete");
});

function failsOnce(operation: string, call: number): { status: number } | undefined {
  return operation === "counters.close" && call === 1 ? { status: 500 } : undefined;
}

test("a cell of the matrix is red only if its failure recurs", async () => {
  const checks = tinyChecks.filter(({ name }) => name === "lifecycle/CounterState edge OPEN");
  const report = await judgeTiny({ instead: failsOnce }, { checks, oracles: [] });
  expect(report.flaky).toMatchObject([{ rule: "TINY-03", reproduced: "0/3" }]);
  expect(report.matrix["CounterState"]?.edges).toEqual({ exercised: 0, violated: 0, total: 1 });
});

test("an operation that answers 501 makes its rules never exercised, not violated", async () => {
  const report = await judgeTiny({
    instead: (operation) =>
      operation === "counters.close" ? { status: 501, body: { code: "NOT_IMPLEMENTED" } } : undefined,
  });
  expect(ruleReportOf(report, "TINY-03")).toMatchObject({
    verdict: "never-exercised",
    reason: "counters.close answers 501: the target does not implement it",
  });
  expect(ruleReportOf(report, "CONV-08").verdict).toBe("held");
  expect(report.verdict).toBe("incomplete");
});

test("a rule that needs what the target does not offer is not declared, and does not affect the exit code", async () => {
  const report = await judgeTiny({}, ({ target: { url, credentials } }) => ({ target: { url, credentials } }));
  expect(ruleReportOf(report, "TINY-04")).toMatchObject({
    verdict: "not-declared",
    reason: "needs a test clock (--clock URL)",
  });
  expect(ruleReportOf(report, "TINY-05").verdict).toBe("not-declared");
  expect(report.verdict).toBe("conformant");
});

test("rules of a part that the target does not offer are not declared, with the reason, and its operations are not called", async () => {
  const close = { ...tinyContract.operations["counters.close"]!, domain: "closing" };
  const contract = { ...tinyContract, operations: { ...tinyContract.operations, "counters.close": close } };
  const report = await judgeTiny({ closesAgain: true }, ({ target, bundle }) => ({
    target: { ...target, offers: { closing: "not before spring", counters: true } },
    bundle: { ...bundle, contract },
  }));
  expect(ruleReportOf(report, "TINY-03")).toMatchObject({
    verdict: "not-declared",
    reason: "closing is switched off: not before spring",
  });
  expect(report.rules.filter(({ verdict }) => verdict !== "held").map(({ id }) => id)).toEqual(["TINY-03"]);
  expect(report.verdict).toBe("conformant");
});

test("a rule that a part declares is not judged if the part is switched off", async () => {
  const source = { file: "spec/counting/behavior.tsp", line: 1 };
  const rules = { ...tinyContract.rules, "TINY-01": { ...tinyContract.rules["TINY-01"]!, source } };
  const close = { ...tinyContract.operations["counters.close"]!, domain: "counting" };
  const operations = { ...tinyContract.operations, "counters.close": close };
  const report = await judgeTiny({ sum: () => 0 }, ({ target, bundle }) => ({
    target: { ...target, offers: { counting: false } },
    bundle: { ...bundle, contract: { ...tinyContract, rules, operations } },
  }));
  expect(ruleReportOf(report, "TINY-01")).toMatchObject({
    verdict: "not-declared",
    reason: "counting is switched off: the target does not offer it",
  });
  expect(report.verdict).toBe("conformant");
});

test("a violation-only check does not make a switched-off rule pending", async () => {
  const onlyViolating = check({
    name: "rules/only violating",
    rules: ["TINY-03"],
    onlyViolates: ["TINY-03"],
    operation: "counters.add",
    run: async () => undefined,
  });
  const trying = check({
    name: "rules/trying",
    rules: ["TINY-03"],
    operation: "counters.close",
    run: async () => undefined,
  });
  const report = await judgeTiny({}, ({ target }) => ({
    target: { ...target, offers: { "counters.close": "not before spring" } },
    checks: [onlyViolating, trying],
  }));
  expect(ruleReportOf(report, "TINY-03")).toMatchObject({
    verdict: "not-declared",
    reason: "counters.close is switched off: not before spring",
  });
});

test("a reply with an undeclared shape is detected in all traffic, and does not hide the check's own failure", async () => {
  const report = await judgeTiny({ shows: ({ id, state, name }) => ({ id, state, name, value: "0" }) });
  expect(ruleReportOf(report, "CONV-08").counterexamples?.[0]).toMatchObject({
    expected: "/value must be integer",
    observed: '"0"',
  });
  expect(ruleReportOf(report, "TINY-01").verdict).toBe("violated");
});

test("a harness fault is never reported as a violation", async () => {
  const otherRule = check({
    name: "rules/other rule",
    rules: ["TINY-01"],
    run: async (t) => t.holds("TINY-02", "", true, () => ({ operation: "", expected: "", observed: "" })),
  });
  const report = await judgeTiny({}, { checks: [...tinyChecks, otherRule] });
  expect(report.harnessFaults).toMatchObject([{ check: "rules/other rule", times: 1 }]);
  expect(report.harnessFaults[0]?.message).toContain("it judges TINY-02, which it does not list");
  expect(report.rules.some(({ verdict }) => verdict === "violated")).toBe(false);
});

test("a request that the document does not allow is never sent, and never reported as a violation", async () => {
  const wrongRequest = check({
    name: "rules/wrong request",
    rules: ["TINY-01"],
    run: async (t) => {
      await t.call(counterOperations.add, { params: { id: await counter(t) }, body: { amount: "one" } });
    },
  });
  const report = await judgeTiny({}, { checks: [wrongRequest] });
  expect(report.harnessFaults).toEqual([]);
  const { verdict, reason } = ruleReportOf(report, "TINY-01");
  expect([verdict, reason]).toEqual([
    "never-exercised",
    expect.stringContaining("no valid request could be derived: counters.add, body: expected /amount must be integer"),
  ]);
});

test("a broken connection is not a violation: the attempt is repeated", async () => {
  const report = await judgeTiny({ cuts: (operation, call) => operation === "counters.close" && call === 1 });
  expect(report.verdict).toBe("conformant");
  expect(report.matrix["CounterState"]?.cells.map(({ verdict }) => verdict)).toEqual(["held", "held"]);
});

test("a SHOULD rule counts only if the options say so", async () => {
  const faults = { shows: (shown: object) => ({ ...shown, name: "another" }) };
  expect((await judgeTiny(faults)).verdict).toBe("conformant");
  expect((await judgeTiny(faults, { failOn: "should" })).verdict).toBe("violations");
});

test("a rule without a check is never exercised", async () => {
  const report = await judgeTiny({}, { checks: tinyChecks.filter(({ name }) => name !== "reads/name") });
  expect(ruleReportOf(report, "G-01")).toMatchObject({
    verdict: "never-exercised",
    reason: "only a sentence declares it: say what it states, or add a check of one's own",
  });
});

test("a shard reports the rules that it reached, and is conformant if all of them held", async () => {
  const parts = [1, 2, 3].map((part) => judgeTiny({}, { selector: { shard: { part, of: 3 } } }));
  const reports = await Promise.all(parts);
  expect(reports.map(({ verdict }) => verdict)).toEqual(["conformant", "conformant", "conformant"]);
  expect(new Set(reports.flatMap(({ rules }) => rules.map(({ id }) => id))).size).toBe(8);
});

test("a shard reports a rule that it did not reach as unreached, and one that it cannot reach with the reason", async () => {
  const promising = check({ name: "rules/promising", rules: ["TINY-01", "TINY-02"], run: async () => undefined });
  const selector = { only: ["rules"] };
  const promised = await judgeTiny({}, { checks: [promising], selector });
  expect([promised.rules, promised.unreached]).toEqual([[], ["TINY-01", "TINY-02"]]);
  const text = summary(promised, createPaint({ isTerminal: false, env: {}, isRefused: true })).join("\n");
  expect(text).toMatch(/nothing was judged · 0 of 0 rules held in a part of the suite · /);
  expect(htmlOf(promised)).toMatch(/Not reached by the checks[^]*<li>TINY-02\b/);
  expect(meaningOf(promised)).toBe(
    "Nothing was judged. Only a part was run, which did not reach 2 rules that it lists.",
  );
  expect(text).toContain("Not reached by the checks that were chosen (others may)\n  TINY-01 TINY-02\n");
  const unable = check({
    name: "rules/unable",
    rules: ["TINY-01"],
    run: async (t) => void (await t.call(counterOperations.close, { params: { id: "1" } })),
  });
  const report = await judgeTiny(
    { instead: (operation) => (operation === "counters.close" ? { status: 501 } : undefined) },
    { checks: [unable], selector },
  );
  expect(report.rules).toMatchObject([
    { id: "TINY-01", verdict: "never-exercised", reason: expect.stringContaining("501") },
  ]);
});

test("a report shows no secret", async () => {
  const report = await judgeTiny({ shows: (shown) => ({ ...shown, name: "tiny-secret", value: "" }) });
  expect(ruleReportOf(report, "CONV-08").verdict).toBe("violated");
  expect(JSON.stringify(report)).not.toContain("tiny-secret");
});
