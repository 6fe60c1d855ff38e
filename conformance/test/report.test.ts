import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect, test } from "vitest";
import type { Event } from "../src/runner/event.ts";
import { annotationsOf } from "../src/report/annotations.ts";
import { badgeOf } from "../src/report/badge.ts";
import { comparedWith } from "../src/report/comparison.ts";
import { createConsole } from "../src/report/console.ts";
import { causesOf } from "../src/report/causes.ts";
import { harOf } from "../src/report/har.ts";
import { htmlOf } from "../src/report/html/page.ts";
import { junitOf } from "../src/report/junit.ts";
import { createPaint } from "../src/report/paint.ts";
import { readReplayFile, writeReplayFiles } from "../src/report/replay-file.ts";
import type { Report } from "../src/runner/result/report.ts";
import schema from "../src/report/report.schema.json" with { type: "json" };
import { stepSummaryOf } from "../src/report/step-summary.ts";
import { summary } from "../src/report/summary.ts";
import { inState } from "../src/report/in-state.ts";
import { judgeTiny, ruleReportOf } from "./tiny/judge-tiny.ts";
import { mixedReport } from "./tiny/mixed-report.ts";
import { check, tinyChecks } from "./tiny/tiny-checks.ts";

const plain = createPaint({ isTerminal: false, env: {}, isRefused: false });

function validate(report: Report): unknown {
  const ajv = new Ajv2020({ allErrors: true });
  formats.default(ajv);
  const judged = ajv.compile(schema);
  judged(JSON.parse(JSON.stringify(report)));
  return judged.errors;
}

test("a report is valid by its published schema", async () => {
  expect(validate(await judgeTiny())).toBeNull();
  expect(validate(await mixedReport())).toBeNull();
  expect(validate(comparedWith(await judgeTiny({ leaks: true }), await mixedReport()))).toBeNull();
  const stopped = await judgeTiny({}, { signal: AbortSignal.abort() });
  expect(stopped).toMatchObject({ interrupted: "asked", verdict: "incomplete", trials: 0 });
  expect(validate(stopped)).toBeNull();
});

test("the summary shows families, matrix, the violation as a bug report, and the rules that were not judged", async () => {
  const text = summary(await mixedReport(), plain).join("\n");
  expect(text).toContain("family     held  violated  never exercised  not declared");
  expect(text).toContain("CounterState  edges 1/1 · illegal pairs 1/1 (1 wrong: counters.close in CLOSED)");
  expect(text).toContain("✗ TINY-03 A closed counter is not closed again: 409 CONFLICT");
  expect(text).toContain("MUST · spec/tiny.tsp:1");
  expect(text).toContain("counters.close in CLOSED · failed again each of the 3 times that it was run by itself");
  expect(text).toMatch(
    /\$ curl -i -X POST 'http:\S+\/counters\/Counter:\d+\/close' -u "\$TALLYSTICK_CLIENT_ID:\$TALLYSTICK_CLIENT_SECRET"/,
  );
  expect(text).toContain(
    "Never exercised\n  TINY-06 G-01: only a sentence declares it: say what it states, or add a check of one's own",
  );
  expect(text).toContain("TINY-04: needs a test clock (--clock URL)");
  expect(text).toContain("CONV-08  failing  names are numbers");
  expect(text).toMatch(/violations · 2 of 8 rules held, 1 known to fail · \d+ requests in \d+\.\d s · seed 42$/);
  expect(text).not.toContain("\u001B");
});

test("a rule counts in every family that judges it, and once in the total", async () => {
  const balanced = check({
    name: "conservation/counters",
    family: "conservation",
    rules: ["TINY-02"],
    run: async (t) => t.holds("TINY-02", "any", true, () => ({ operation: "", expected: "", observed: "" })),
  });
  const report = await judgeTiny({}, { checks: [...tinyChecks, balanced] });
  expect(ruleReportOf(report, "TINY-02")).toMatchObject({ family: "refusals", families: ["refusals", "conservation"] });
  const text = summary(report, plain).join("\n");
  expect(text).toMatch(/\nrefusals +1 .*\n([^]*)\nconservation +1 .*\n(.*\n)*all rules +8 /);
  expect(stepSummaryOf(report)).toContain("| conservation | 1 | 0 | 0 | 0 |");
  expect(htmlOf(report)).toMatch(/<th scope=row>\s*conservation\s*<td>·<td class=held>1/);
});

test("every format names the operations of which the contract says nothing of their own", async () => {
  const report = await judgeTiny();
  const line = /operations? with no rule at all: .*counters\.create/;
  expect(summary(report, plain).join("\n")).toMatch(line);
  expect(stepSummaryOf(report)).toMatch(line);
  expect(stepSummaryOf(report)).toContain("| counters.close | 1 | 0 | 0 | 0 | 1 |");
  expect(htmlOf(report)).toMatch(line);
  expect(htmlOf(report)).toMatch(/<th scope=row>counters\.close<td>·<td>1</);
});

test("a violation's sentence names a lifecycle state as a state, and another situation as it is", () => {
  const states = ["CLOSED", "CARD.CLOSED", "after a change", "a.get without a token", "a.getter", ""];
  expect(states.map((state) => inState(state, "a.get"))).toEqual([
    " in CLOSED",
    ", CARD.CLOSED",
    ", after a change",
    " without a token",
    ", a.getter",
    "",
  ]);
});

test("a reason that most rules share names some of them", async () => {
  const report = await mixedReport();
  const [rule] = report.rules;
  const rules = Array.from({ length: 40 }, (_, n) => ({
    ...rule,
    id: `R-${n}`,
    verdict: "never-exercised",
    reason: "x",
  }));
  const text = summary({ ...report, rules: rules as Report["rules"] }, plain).join("\n");
  expect(text).toContain("R-10 R-11 and 28 more: x");
});

function hasColour(isTerminal: boolean, env: NodeJS.ProcessEnv, isRefused: boolean): boolean {
  return createPaint({ isTerminal, env, isRefused }).red("x") !== "x";
}

test("colour is used only on terminals, and never against NO_COLOR", () => {
  expect(hasColour(true, {}, false)).toBe(true);
  expect(hasColour(false, {}, false)).toBe(false);
  expect(hasColour(true, { NO_COLOR: "1" }, false)).toBe(false);
  expect(hasColour(true, {}, true)).toBe(false);
});

test("colour can be forced without a terminal", () => {
  expect(hasColour(false, { FORCE_COLOR: "1" }, false)).toBe(true);
  expect(hasColour(false, { FORCE_COLOR: "0" }, false)).toBe(false);
  expect(hasColour(false, { FORCE_COLOR: "1", NO_COLOR: "1" }, false)).toBe(false);
  expect(hasColour(false, { FORCE_COLOR: "1" }, true)).toBe(false);
});

async function written(isTerminal: boolean): Promise<string> {
  let text = "";
  const print = createConsole({ write: (more) => void (text += more), isTerminal, columns: 80 }, plain);
  await judgeTiny({ closesAgain: true }, {}, print);
  return text;
}

test("a log gets a line about the progress every ten seconds", () => {
  const lines: string[] = [];
  const print = createConsole({ write: (text) => void lines.push(text), isTerminal: false, columns: 80 }, plain);
  for (const elapsedMs of [100, 9_900, 10_100, 15_000, 20_200]) {
    const progress = { judged: 3, rules: 8, trials: 9, requests: 40, elapsedMs, left: 2 };
    print({ type: "trial", check: "rules/a", ending: "done", failures: 0, progress });
  }
  expect(lines).toEqual([
    expect.stringMatching(/^3\/8 rules · 40 requests · 4\/s · 2 checks to go\n$/),
    expect.stringMatching(/^3\/8 rules · 40 requests · 2\/s/),
  ]);
});

test("a long pause that the target asks for has a line of its own", () => {
  const lines: string[] = [];
  const print = createConsole({ write: (text) => void lines.push(text), isTerminal: false, columns: 80 }, plain);
  const pause = { type: "paused", operation: "counters.list" } as const;
  print({ ...pause, ms: 1_000, what: "everything" });
  print({ ...pause, ms: 30_000, what: "operation" });
  print({ ...pause, ms: 30_000, what: "everything" });
  expect(lines).toEqual([
    "counters.list answers 429: its calls wait for 30 s, as it asks\n",
    "counters.list answers 429: every call waits for 30 s, as it asks\n",
  ]);
});

test("progress is plain lines in a log, and one updated line on a terminal", async () => {
  const log = await written(false);
  expect(log.split("\n")).toEqual([
    expect.stringMatching(/^Judging http:.* by 8 rules in 7 checks, seed 42$/),
    expect.stringMatching(/^✗ TINY-03 counters.close: expected 409, observed 200/),
    "",
  ]);
  expect(await written(true)).toMatch(/\r\p{Cc}\[2K\d+\/8 rules · \d+ requests · \d+\/s · /u);
});

test("JUnit has a suite for each family, with separate failures, errors and skips", async () => {
  const report = await mixedReport();
  const xml = junitOf(report, false);
  expect(xml).toContain('<testsuite name="lifecycle" tests="1" failures="1" errors="0" skipped="0">');
  expect(xml).toContain('<failure message="counters.close: expected 409, observed 200 {&quot;id&quot;');
  expect(xml).toContain('<error message="only a sentence declares it: say what it states, or add a check of one');
  expect(xml).toContain('<skipped message="needs a test clock (--clock URL)">');
  expect(xml).toContain('<skipped message="known failing">');
  expect(xml).toContain("MUST · spec/tiny.tsp:1\n");
  expect(xml).toContain("counters.close in CLOSED · failed again each of the 3 times that it was run by itself");
  expect(xml).toMatch(/\n {4}\$ curl -i -X POST 'http:\S+\/close' -u &quot;\$TALLYSTICK_CLIENT_ID:/);
  expect(junitOf(report, true)).not.toContain("<error");
});

test("the HTTP archive has the transcript of each counterexample", async () => {
  const report = await mixedReport();
  const { log } = harOf(report) as {
    log: {
      pages: { id: string; startedDateTime: string }[];
      entries: { pageref: string; startedDateTime: string; response: { status: number } }[];
    };
  };
  expect(log.pages.map(({ id }) => id)).toContain("TINY-03-1");
  const own = log.entries.filter(({ pageref }) => pageref === "TINY-03-1");
  expect(own.map(({ response }) => response.status)).toEqual([201, 200, 200]);
  const began = log.pages.map(({ startedDateTime }) => startedDateTime);
  expect(new Set(began).size).toBe(began.length);
  for (const { id, startedDateTime } of log.pages) {
    const sent = log.entries.filter(({ pageref }) => pageref === id).map((entry) => entry.startedDateTime);
    const inOrder = [startedDateTime, ...sent].every(
      (time, index, all) => index === 0 || (all[index - 1] ?? "") <= time,
    );
    expect(inOrder).toBe(true);
  }
});

test("every counterexample gets a replay file that can be read back", async () => {
  const directory = await mkdtemp(join(tmpdir(), "tallystick-"));
  try {
    const report = await writeReplayFiles(await judgeTiny({ closesAgain: true }), directory, {
      calledAs: "npx tallystick",
      flags: " --contract c.json --document o.json",
    });
    const [example] = ruleReportOf(report, "TINY-03").counterexamples ?? [];
    expect(example?.file).toBe(join(directory, "TINY-03-1.json"));
    expect(example?.again).toBe(`npx tallystick replay ${example?.file} --contract c.json --document o.json`);
    expect(htmlOf(report)).toContain(`<pre class=command>${example?.again}</pre>`);
    expect(htmlOf(report)).toContain("<pre class=command>npx tallystick explain ");
    for (const text of [htmlOf(report), stepSummaryOf(report)])
      expect(text).toContain(`read the folder ${directory}, which this run wrote. On another machine get it first`);
    expect(validate(report)).toBeNull();
    const file = await readReplayFile(example?.file ?? "");
    expect(file).toMatchObject({
      rule: "TINY-03",
      replay: { check: "lifecycle/CounterState illegal CLOSED", iteration: 0, path: [] },
    });
    expect(await readFile(example?.file ?? "", "utf8")).not.toContain("tiny-secret");
    await expect(readReplayFile(join(directory, "none.json"))).rejects.toThrow(/cannot be read/);
  } finally {
    await rm(directory, { recursive: true });
  }
});

test("events report the progress of the run", async () => {
  const seen: Extract<Event, { type: "trial" }>[] = [];
  await judgeTiny({}, { budgetMs: 0 }, (event) => void (event.type === "trial" && seen.push(event)));
  expect(seen).toHaveLength(tinyChecks.length);
  expect(seen.at(-1)?.progress).toMatchObject({ judged: 8, rules: 8, trials: tinyChecks.length, left: 0 });
});

/** A counterexample that polls, and compares two large values. */
async function pollingReport(): Promise<Report> {
  const report = await mixedReport();
  const [example] = report.rules.find(({ id }) => id === "TINY-03")?.counterexamples ?? [];
  const [, sent] = example?.transcript ?? [];
  if (example === undefined || sent === undefined) throw new Error("the report has no counterexample");
  const id = "01a21bee-dc9d-7000-80ab-037c3fefd86";
  const view = { ids: [`A:${id}1`, `A:${id}2`, `A:${id}3`], balance: { amount: 5 } };
  const reads = Array.from({ length: 12 }, (_, nth) => ({
    ...sent,
    method: "GET",
    headers: { accept: "application/json", "x-custom": "a" },
    replyBody: JSON.stringify(view),
    atMs: nth * 100,
    durationMs: 10,
  }));
  const observed = JSON.stringify({ ...view, balance: { amount: 7 } });
  Object.assign(example, { expected: `no change: ${JSON.stringify(view)}`, observed, transcript: reads });
  return report;
}

test("every format for readers shows a poll once, differences by path, and short ids; the JSON report is whole", async () => {
  const report = await pollingReport();
  const shown = {
    terminal: summary(report, plain).join("\n"),
    page: htmlOf(report),
    junit: junitOf(report, false),
    markdown: stepSummaryOf(report),
  };
  for (const [format, text] of Object.entries(shown)) {
    const line = text.replaceAll("&quot;", '"').replaceAll(/&#39;|\\/g, (found) => (found === "\\" ? "" : "'"));
    expect({ format, polls: line.match(/sent 12 times in 1\.1 s/g)?.length }).toEqual({ format, polls: 1 });
    expect({ format, requests: line.match(/ -H 'x-custom: a'/g)?.length }).toEqual({ format, requests: 1 });
    expect(line).toMatch(/\.balance\.amount: (expected )?5/);
    expect(line).toMatch(/\.balance\.amount: (expected 5, observed )?7/);
    expect(line).toContain("no change");
    expect(line).not.toContain("037c3fefd86");
  }
  expect(shown.terminal).toContain("    differs   at .balance.amount: expected 5, observed 7\n");
  expect(shown.terminal).toContain('→ 200 {"ids":["A:…efd861","A:…efd862","A:…efd863"]');
  expect(annotationsOf(report).join("\n")).toContain("no change; at .balance.amount: expected 5, observed 7");
  expect(JSON.stringify([report, harOf(report)])).toContain("A:01a21bee-dc9d-7000-80ab-037c3fefd863");
});

test("every format for a person says what to do next, and with which command", async () => {
  const report = await mixedReport();
  const [first] = causesOf(report).flatMap(({ failures }) => failures);
  const again = "tallystick replay failures/A-1.json --contract a.json";
  Object.assign(first?.example ?? {}, { again, file: "failures/A-1.json" });
  const explain = `tallystick explain ${first?.rule.id} --contract a.json`;
  expect(summary(report, plain).join("\n")).toMatch(
    new RegExp(`\nNext\n  Mend the first cause; .*\n    ${again}\n  This prints .*\n    ${explain}\n\nviolations `),
  );
  expect(stepSummaryOf(report)).toMatch(
    new RegExp(`### Next\n\nMend the first .*\n\n\`\`\`sh\n${again}\n[^]*${explain}\n[^]*On another machine`),
  );
  expect(htmlOf(report)).toMatch(new RegExp(`<h2>Next</h2>[^]*${again}[^]*${explain}[^]*On another machine`));
});

test("the step summary has a table of families and a list of violations, escaped for markdown", async () => {
  const report = await mixedReport();
  const [example] = report.rules.flatMap(({ counterexamples = [] }) => counterexamples);
  if (example) example.observed = "<b>|`x`";
  const text = stepSummaryOf(report);
  expect(text).toContain("## Tallystick: violations\n");
  expect(text).toContain("| lifecycle | 0 | 1 | 0 | 0 |");
  expect(text).toContain("observed \\<b\\>\\|\\`x\\`");
});

test("every link of the page leads to one place, and every place has an address of its own", async () => {
  const page = htmlOf(await mixedReport());
  const ids = [...page.matchAll(/ id="?([^" >]+)/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const links = [...page.matchAll(/ href="?#([^" >]+)/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((link) => !ids.includes(link))).toEqual([]);
  expect(links).toEqual(expect.arrayContaining(["cause-1", "rule-TINY-03", "rule-TINY-06"]));
});

/** The report with its violation at so many operations. */
async function repeatedReport(times: number): Promise<Report> {
  const report = await mixedReport();
  const rules = report.rules.flatMap((rule) =>
    rule.id === "TINY-03" ? Array.from({ length: times }, (_, nth) => ({ ...rule, id: `R-${nth + 1}` })) : [rule],
  );
  return { ...report, rules };
}

test("each format shows one failure of a cause, and names the others", async () => {
  const report = await repeatedReport(30);
  const terminal = summary(report, plain).join("\n");
  expect(terminal).toContain(
    "counters.close in CLOSED answers 200 where 409 is expected · 30 rules violated, for example\n✗ R-1 ",
  );
  expect(terminal).toMatch(
    /\n {2}29 other failures of this cause\n {4}R-2 counters\.close in CLOSED: expected 409.*\n(?: {4}R-\d .*\n){7} {4}and 21 more: --report html=FILE shows each\n/,
  );
  expect(terminal.indexOf("✗ R-1 ")).toBeLessThan(terminal.indexOf("family     held"));
  expect(terminal.match(/expected {2}409/g)).toHaveLength(1);
  const markdown = stepSummaryOf(report);
  expect(markdown).toContain(
    "### 1. counters.close in CLOSED answers 200 where 409 is expected\n\n30 rules violated. For example R-1 (MUST, `spec/tiny.tsp:1`):",
  );
  expect(markdown.match(/```sh/g)).toHaveLength(1);
  expect(markdown).toContain("\n- and 9 more\n");
  expect(
    junitOf(report, false).match(/ type="counters\.close in CLOSED answers 200 where 409 is expected">/g),
  ).toHaveLength(30);
  const page = htmlOf(report);
  expect(page).toContain("<a href=#cause-1>counters.close in CLOSED answers 200 where 409 is expected</a>");
  expect(page.match(/<ol class=steps>/g)).toHaveLength(16 + 4); // Four are of a known failure.
  expect(page.match(/Its calls: counters\.create 201, counters\.close 200 \(2 times\)\./g)).toHaveLength(14);
});

test("the badge shows contract, verdict and counts", async () => {
  const { contract, ...rest } = await mixedReport();
  const badge = badgeOf({
    ...rest,
    contract: { ...contract, shapeHash: "0123456789abcdef", behaviourHash: "fedcba9876543210" },
  });
  expect(badge).toContain(
    `<title>tallystick ${contract.version} 0123456.fedcba9: violations 2/8, 1 known to fail</title>`,
  );
  expect(badge).toContain("#b3261e");
});
