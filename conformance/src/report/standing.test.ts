import { expect, test } from "vitest";
import { judgeTiny } from "../../test/tiny/judge-tiny.ts";
import { check, counter, tinyChecks } from "../../test/tiny/tiny-checks.ts";
import type { Check } from "../checks/check.ts";
import type { Trial } from "../requests/trial.ts";
import type { RunConfig } from "../runner/execute-run.ts";
import type { Event } from "../runner/event.ts";
import { badgeOf } from "./badge.ts";
import { createConsole } from "./console.ts";
import { htmlOf } from "./html/page.ts";
import { junitOf } from "./junit.ts";
import { createPaint } from "./paint.ts";
import { meaningOf } from "./standing.ts";
import { stepSummaryOf } from "./step-summary.ts";
import { summary } from "./summary.ts";

const plain = createPaint({ isTerminal: false, env: {}, isRefused: true });
const colourful = createPaint({ isTerminal: true, env: {}, isRefused: false });

/** Accepts that these fail. */
function knowing(...rules: string[]): Pick<RunConfig, "knownFailures"> {
  const entry = { reason: "being repaired", link: "https://issues.example/1", expires: "2026-12-31" };
  return { knownFailures: rules.map((rule) => ({ rule, ...entry })) };
}

function addsNothing(operation: string): { status: number; body: object } | undefined {
  return operation === "counters.add" ? { status: 501, body: { code: "NOT_IMPLEMENTED" } } : undefined;
}

const wrongSum = { closesAgain: true, sum: (value: number) => value };

test("a run that is conformant except for known failures says so wherever the verdict is shown", async () => {
  const report = await judgeTiny({ closesAgain: true }, knowing("TINY-03"));
  expect(meaningOf(report)).toBe("Every rule that this target declares was tried, and held, but for 1 known failure.");
  expect(htmlOf(report)).toContain(`<p>${meaningOf(report)}</p>`);
  expect(stepSummaryOf(report)).toContain(meaningOf(report));
  expect(summary(report, plain).at(-1)).toMatch(/^conformant · 7 of 8 rules held, 1 known to fail · /);
  expect(badgeOf(report)).toContain("conformant 7/8, 1 known to fail</title>");
});

test("a run that holds without exception says nothing more", async () => {
  const report = await judgeTiny();
  expect(meaningOf(report)).toBe("Every rule that this target declares was tried, and held.");
  expect(summary(report, plain).at(-1)).toMatch(/^conformant · 8 of 8 rules held · /);
});

test("a run that judged nothing says so instead of its verdict", async () => {
  const { rules, ...rest } = await judgeTiny();
  const undeclared = rules.slice(0, 1).map((rule) => ({ ...rule, verdict: "not-declared" as const }));
  const report = { ...rest, rules: undeclared };
  expect(report.verdict).toBe("conformant");
  expect(meaningOf(report)).toBe("Nothing was judged.");
  expect(summary(report, plain).at(-1)).toMatch(/^nothing was judged · 0 of 1 rule held · /);
  expect(summary(report, colourful).at(-1)).not.toContain(colourful.green("conformant"));
  expect(badgeOf(report)).toContain("nothing was judged 0/1</title>");
  expect(htmlOf(report)).toMatch(/<h1 class="verdict never-exercised">\s*○ <strong>nothing was judged</);
  expect(stepSummaryOf(report)).toMatch(/^## Tallystick: nothing was judged/);
});

test("a violated SHOULD rule does not count, and is not a rule that held", async () => {
  const report = await judgeTiny({ shows: (shown) => ({ ...shown, name: "another" }) });
  expect(meaningOf(report)).toMatch(/and held, but for 1 broken SHOULD rule\.$/);
});

test("an incomplete run names the known failures, and what is missing", async () => {
  const report = await judgeTiny({ closesAgain: true, instead: addsNothing }, knowing("TINY-03"));
  expect(meaningOf(report)).toMatch(/^No rule was broken, but for 1 known failure; \d rules could not be tried\.$/);
  const stopped = await judgeTiny({}, { signal: AbortSignal.abort() });
  const nothingLeft = { ...stopped, rules: stopped.rules.filter(({ verdict }) => verdict === "held") };
  expect(meaningOf(nothingLeft)).toBe("No rule was broken; the run was stopped early.");
});

test("violations are distinguished from known failures", async () => {
  const report = await judgeTiny(wrongSum, knowing("TINY-03"));
  expect(meaningOf(report)).toBe(
    "1 rule was violated; each failure happened again when its calls were repeated by themselves. Besides, 1 rule failed as known.",
  );
});

test("a stale known failure is displayed beside the verdict, which is not green", async () => {
  const report = await judgeTiny({}, knowing("TINY-03"));
  expect(summary(report, plain).at(-1)).toMatch(
    /^conformant, but 1 known failure no longer fails · 8 of 8 rules held · /,
  );
  expect(summary(report, colourful).at(-1)).not.toContain(colourful.green("conformant"));
  expect(meaningOf(report)).toMatch(/But 1 known failure no longer fails\.$/);
  expect(htmlOf(report)).not.toContain('<h1 class="verdict held">');
  expect(badgeOf(report)).toContain("conformant 8/8, 1 known failure no longer fails</title>");
  expect(badgeOf(report)).not.toContain("#26734d");
});

test("a fault of the suite is displayed beside the verdict", async () => {
  const otherRule = check({
    name: "rules/other rule",
    rules: ["TINY-01"],
    run: async (t) => t.holds("TINY-02", "", true, () => ({ operation: "", expected: "", observed: "" })),
  });
  const report = await judgeTiny({}, { checks: [...tinyChecks, otherRule] });
  expect(summary(report, plain).at(-1)).toMatch(/^conformant, but the suite itself failed · /);
});

test("a known failure takes one line of the terminal, and is folded away on the page", async () => {
  const events: Event[] = [];
  const config = knowing("TINY-03");
  const report = await judgeTiny(wrongSum, config, (event) => void events.push(event));
  const text = summary(report, plain).join("\n");
  expect(text).toContain("\n✗ TINY-01");
  expect(text.match(/TINY-03/g)).toHaveLength(1);
  expect(text).toContain("Known failures\n  TINY-03  failing  being repaired\n");
  expect(htmlOf(report)).toMatch(/<summary>How it failed<\/summary>\s*<details class=failure id=known-TINY-03-1>/);

  let log = "";
  const out = { write: (more: string) => void (log += more), isTerminal: false, columns: 80 };
  const print = createConsole(out, plain, config.knownFailures);
  for (const event of events) print(event);
  expect(log).toContain("✗ TINY-01");
  expect(log).not.toContain("TINY-03");
});

/** Finds the rule violated at this operation. */
function wrongAt(operation: string): Check {
  return check({
    name: `rules/${operation}`,
    rules: ["TINY-01"],
    run: async (t: Trial) => {
      const finding = { operation, expected: "a", observed: `wrong at ${operation}` };
      t.holds("TINY-01", "any", (await counter(t)) === "", () => finding);
    },
  });
}

test("a known failure at one operation hides no failure of the rule at another", async () => {
  const checks = [wrongAt("counters.add"), wrongAt("counters.get")];
  const report = await judgeTiny({}, { ...knowing("TINY-01@counters.add"), checks });
  expect(report.verdict).toBe("violations");
  const text = summary(report, plain).join("\n");
  expect(text).toContain("observed  wrong at counters.get");
  expect(text).not.toContain("observed  wrong at counters.add");
  expect(junitOf(report, false)).toContain('failures="1"');
});
