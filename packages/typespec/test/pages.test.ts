import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { diagnostics } from "../src/diagnostics.ts";
import { findings, findingsInWhole } from "./findings.ts";
import { page } from "./page.ts";

const codes = Object.keys(diagnostics);

test("Every diagnostic has a page, and every page a diagnostic", () => {
  const pages = readdirSync(resolve(import.meta.dirname, "../docs")).map((file) => file.replace(/\.md$/, ""));
  expect(pages.toSorted()).toEqual(codes.toSorted());
});

test.each(codes)("What the page of %s calls wrong is exactly that", async (code) => {
  const found = await findings(page(`docs/${code}.md`).wrong);
  expect(new Set(found.map((finding) => finding.replace(/: .*/s, "")))).toEqual(new Set([code]));
});

test.each(codes)("What the page of %s calls right is right", async (code) => {
  expect(await findings(page(`docs/${code}.md`).right)).toEqual([]);
});

test.each(Object.entries(diagnostics))("The page of %s says whether it is a warning", (code, { severity }) => {
  const text = readFileSync(resolve(import.meta.dirname, `../docs/${code}.md`), "utf8");
  expect(text.includes("A warning: ")).toBe(severity === "warning");
});

test("A diagnostic leads to its page", () => {
  expect(diagnostics["unknown-state"].url).toMatch(/^file:.*\/docs\/unknown-state\.md$/);
});

test("The spec in the README is right, and follows every piece of advice", async () => {
  const readme = readFileSync(resolve(import.meta.dirname, "../README.md"), "utf8");
  const spec = /```typespec tested\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  expect(spec).not.toBe("");
  expect(
    await findingsInWhole(spec, ["documented", "edge-rule", "listed-values", "operation-id", "state-documented"]),
  ).toEqual([]);
});
