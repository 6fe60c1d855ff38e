import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect, test } from "vitest";
import schema from "../src/report/report.schema.json" with { type: "json" };
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

function validated(report: Report): unknown {
  const ajv = new Ajv2020({ allErrors: true });
  formats.default(ajv);
  const judged = ajv.compile(schema);
  judged(JSON.parse(JSON.stringify(report)));
  return judged.errors;
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
  expect(terminal).toContain(
    "    # Set-up, 1 call: counters.create 201\n    # counters.close: in OPEN\n    $ curl -i -X POST",
  );
  expect(markdown).toContain("  # Set-up, 1 call: counters.create 201\n  # counters.close: in OPEN\n  curl -i -X POST");
  expect(page).toContain("<summary><small>Set-up, 1 call: counters.create 201</small></summary>");
});

/** Waits for an expiry, and finds that it has come. */
const expiring = check({
  name: "rules/expiring",
  rules: ["TINY-04"],
  needs: ["clock"],
  phase: "clock",
  run: async (t: Trial) => {
    const id = await counter(t);
    await t.advance(0);
    await t.advance(61_000);
    const reply = await t.call(counterOperations.get, { params: { id } });
    t.holds("TINY-04", "after", false, () => expectReply("counters.get", "OPEN", reply));
    await t.advance(1_000);
  },
});

test("a move of the test clock is a step of the evidence", async () => {
  const report = await judgeTiny({}, { checks: [expiring] });
  const [example] = report.rules.flatMap(({ counterexamples = [] }) => counterexamples);
  expect(example?.moments).toMatchObject([{ kind: "clock-moved", byMs: 61_000 }]);
  const moved = /The test clock moves on by 1 min 1 s, to \d{4}-\d\d-\d\dT/;
  const { terminal, page, markdown } = written(report);
  const order = ["curl -i -X POST", "# The test clock moves on by", "curl -i 'http"];
  for (const text of [terminal, markdown]) {
    expect(text).toMatch(moved);
    expect(order.map((part) => text.indexOf(part)).toSorted((a, b) => a - b)).toEqual(
      order.map((part) => text.indexOf(part)),
    );
  }
  expect(page).toMatch(new RegExp(`<li><small>${moved.source}`));
});

test("awaited deliveries are steps of the evidence, each with its body", async () => {
  const report = await judgeTiny({}, { checks: [tidying] });
  const [example] = report.rules.flatMap(({ counterexamples = [] }) => counterexamples);
  const delivery = { path: "/webhooks", headers: { signature: "v1=a" }, body: '{"type":"CLOSED"}', atMs: 9_035 };
  const awaited = { kind: "deliveries-awaited", atMs: 9_000, durationMs: 35 } as const;
  Object.assign(example ?? {}, {
    moments: [
      { ...awaited, deliveries: [delivery] },
      { ...awaited, deliveries: [] },
    ],
  });
  expect(validated(report)).toBeNull();
  const { terminal, page, markdown } = written(report);
  expect(terminal).toContain(
    '    # A webhook delivery comes after 35 ms, at /webhooks\n      ← {"type":"CLOSED"}\n    # Waits 35 ms for a webhook delivery: none comes',
  );
  expect(markdown).toContain("  # A webhook delivery comes after 35 ms, at /webhooks\n  # Waits 35 ms");
  expect(page).toMatch(
    /<summary><small>A webhook delivery comes after 35 ms, at \/webhooks<\/small><\/summary>.*signature: v1=a.*Delivery.*CLOSED.*<li><small>Waits 35 ms/,
  );
});

/** Reads a counter as its owner and as another platform, and finds the latter wrong. */
const spying = check({
  name: "rules/spying",
  rules: ["TINY-05"],
  run: async (t: Trial) => {
    const params = { id: await counter(t) };
    await t.call(counterOperations.get, { params, as: "other" });
    const reply = await t.call(counterOperations.get, { params, as: "other" });
    t.holds("TINY-05", "read twice", false, () => expectReply("counters.get", "403", reply));
  },
});

test("steps of the evidence name what they test", async () => {
  const report = await judgeTiny({}, { checks: [spying] });
  const [example] = report.rules.flatMap(({ counterexamples = [] }) => counterexamples);
  expect(example?.transcript.map(({ condition }) => condition)).toEqual([
    undefined,
    "by another platform",
    "read twice, by another platform",
  ]);
  // Reads that follow each other are one step.
  const title = "by another platform; at the end read twice, by another platform";
  const { terminal, page, markdown } = written(report);
  for (const text of [terminal, markdown])
    expect(text).toMatch(new RegExp(`# counters\\.get: ${title}\\n.*curl -i 'http`));
  expect(page).toContain(`<code>counters.get</code> ${title} <small>`);
  expect(validated(report)).toBeNull();
});
