import { expect, test } from "vitest";
import { htmlOf } from "../src/report/html/page.ts";
import { createPaint } from "../src/report/paint.ts";
import { stepSummaryOf } from "../src/report/step-summary.ts";
import { summary } from "../src/report/summary.ts";
import type { Report } from "../src/runner/result/report.ts";
import type { Trial } from "../src/requests/trial.ts";
import { judgeTiny } from "./tiny/judge-tiny.ts";
import { counterOperations } from "./tiny/tiny-contract.ts";
import { check, counter, expectReply } from "./tiny/tiny-checks.ts";

const plain = createPaint({ isTerminal: false, env: {}, isRefused: true });

/** What a reader gets: the terminal, the page and the summary of a pull request. */
function written(report: Report): { terminal: string; page: string; markdown: string } {
  return {
    terminal: summary(report, plain).join("\n"),
    page: htmlOf(report).replaceAll(/\s+/g, " "),
    markdown: stepSummaryOf(report),
  };
}

/** Closes a counter that was made beforehand, finds that wrong, and reads another one at the end. */
const tidying = check({
  name: "rules/tidying",
  rules: ["TINY-01"],
  run: async (t: Trial) => {
    const id = await t.fixtures.once("counter", () => counter(t));
    try {
      const reply = await t.call(counterOperations.close, { params: { id } });
      t.holds("TINY-01", "OPEN", false, () => expectReply("counters.close", "409", reply));
    } finally {
      await t.call(counterOperations.get, { params: { id } });
    }
  },
});

test("evidence ends with the call that failed, and set-up is one step of it", async () => {
  const report = await judgeTiny({}, { checks: [tidying] });
  const [example] = report.rules.flatMap(({ counterexamples = [] }) => counterexamples);
  expect(example?.transcript.map(({ operation, setUp = false }) => [operation, setUp])).toEqual([
    ["counters.create", true],
    ["counters.close", false],
  ]);
  const { terminal, page, markdown } = written(report);
  expect(terminal).toContain("    # Set-up, 1 call: counters.create 201\n    $ curl -i -X POST");
  expect(markdown).toContain("  # Set-up, 1 call: counters.create 201\n  curl -i -X POST");
  expect(page).toContain("<summary><small>Set-up, 1 call: counters.create 201</small></summary>");
});
