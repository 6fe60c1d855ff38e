import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { cleanReport } from "../../../test/clean-report.ts";
import { mixedReport } from "../../../test/tiny/mixed-report.ts";
import { htmlOf } from "./page.ts";

test("the page of a server that fails in many long ways stays below 500 kB, and names each failure", async () => {
  const { rules, ...report } = await mixedReport();
  const long = rules.map((rule) => {
    const [first] = rule.id === "TINY-03" ? (rule.counterexamples ?? []) : [];
    if (first === undefined) return rule;
    const calls = first.transcript.map((entry) => ({ ...entry, replyBody: "long ".repeat(300) }));
    const transcript = Array.from({ length: 14 }, () => calls).flat();
    const counterexamples = Array.from({ length: 40 }, (_, n) => ({ ...first, state: `S${n}`, transcript }));
    return { ...rule, counterexamples };
  });
  const page = htmlOf({ ...report, rules: long });
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(500_000);
  expect(page.match(/id=TINY-03-\d+>/g)).toHaveLength(40);
  expect(page.match(/<ol class=steps>/g)?.length).toBeGreaterThan(1);
});

test("a body of lists in lists is not shown as a page of spaces", async () => {
  const report = await mixedReport();
  const entry = report.rules.flatMap(({ counterexamples = [] }) => counterexamples)[0]?.transcript.at(-1);
  const before = htmlOf(report).length;
  Object.assign(entry ?? {}, { replyBody: "[".repeat(1_000) + "]".repeat(1_000) });
  expect(htmlOf(report)).toContain("[".repeat(1_000));
  expect(htmlOf(report).length - before).toBeLessThan(5_000);
});

test("the page of a right server on the whole contract stays below 250 kB, and shows every rule", async () => {
  const page = htmlOf(await cleanReport());
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(250_000);
  expect(page.match(/<tr id=rule-/g)).toHaveLength(Object.keys(contract.rules).length);
});
