import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { diagnostics } from "../src/diagnostics.ts";
import { findings, findingsInWhole } from "./findings.ts";
import { page } from "./page.ts";

const codes = Object.keys(diagnostics);

test("Diagnostics and pages correspond", () => {
  const pages = readdirSync(resolve(import.meta.dirname, "../docs")).map((file) => file.replace(/\.md$/, ""));
  expect(pages.toSorted()).toEqual(codes.toSorted());
});

test.each(codes)("The wrong example of %s has exactly this finding", async (code) => {
  const isWished = code === ("operation-left-out" satisfies keyof typeof diagnostics);
  const found = await findings(page(`docs/${code}.md`).wrong, { "skip-unsupported": isWished });
  expect(new Set(found.map((finding) => finding.replace(/: .*/s, "")))).toEqual(new Set([code]));
});

test.each(codes)("The right example of %s has no finding", async (code) => {
  expect(await findings(page(`docs/${code}.md`).right)).toEqual([]);
});

test.each(Object.entries(diagnostics))("The page of %s states the severity", (code, { severity }) => {
  const text = readFileSync(resolve(import.meta.dirname, `../docs/${code}.md`), "utf8");
  expect(text.includes("A warning: ")).toBe(severity === "warning");
});

test("A diagnostic links to its page", () => {
  expect(diagnostics["unknown-state"].url).toMatch(/^file:.*\/docs\/unknown-state\.md$/);
});

test("The spec in the README passes all diagnostics and linter rules", async () => {
  const readme = readFileSync(resolve(import.meta.dirname, "../README.md"), "utf8");
  const spec = /```typespec tested\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  expect(spec).not.toBe("");
  expect(
    await findingsInWhole(spec, ["documented", "edge-rule", "listed-values", "operation-id", "state-documented"]),
  ).toEqual([]);
});
