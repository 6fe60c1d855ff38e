import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { allNeeds, pendingChangesets, publishedPackages, type Package } from "./packages.ts";

const packages = publishedPackages(new URL("../..", import.meta.url).pathname);

test("every published package is found, and no tool", () => {
  expect(packages.map(({ name }) => name)).toEqual([
    "@tallystick/conformance",
    "@tallystick/client",
    "@tallystick/contract",
    "@tallystick/demo",
    "@tallystick/generate",
    "@tallystick/server",
    "@tallystick/service",
    "@tallystick/site",
    "@tallystick/typespec",
    "@tallystick/wallet",
  ]);
});

test("a package says what it installs", () => {
  const [conformance] = packages;
  expect(conformance).toMatchObject({
    folder: "conformance",
    commands: ["tallystick"],
    optionalPeers: { vitest: ">=4" },
  });
  expect(conformance?.subpaths).toContain("./report.schema.json");
});

test("needs are transitive, each listed once", () => {
  expect(allNeeds(packages, "@tallystick/wallet")).toEqual([]);
  expect(allNeeds(packages, "@tallystick/service").toSorted()).toEqual([
    "@tallystick/client",
    "@tallystick/contract",
    "@tallystick/demo",
    "@tallystick/server",
    "@tallystick/wallet",
  ]);
});

test("a published package must not need one that is not published", () => {
  const alone: Package = {
    name: "a",
    version: "1.0.0",
    folder: "a",
    subpaths: [],
    commands: [],
    optionalPeers: {},
    needs: ["b"],
  };
  expect(() => allNeeds([alone], "a")).toThrow("b is needed by a published package, and is not published itself");
});

test("changesets without a version are found, and the README beside them is none", () => {
  const root = mkdtempSync(join(tmpdir(), "release-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  expect(pendingChangesets(root)).toEqual([]);
  mkdirSync(join(root, ".changeset"));
  for (const file of ["README.md", "config.json", "new-rule.md"]) writeFileSync(join(root, ".changeset", file), "");
  expect(pendingChangesets(root)).toEqual(["new-rule.md"]);
});
