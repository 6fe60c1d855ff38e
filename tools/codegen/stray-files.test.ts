import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeStrayFiles, strayFiles } from "./stray-files.ts";

function repositoryWith(paths: string[]): string {
  const root = mkdtempSync(join(tmpdir(), "stray-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), "");
  }
  return root;
}

test("a file in a folder named gen that nothing generates is a stray, at any depth", () => {
  const root = repositoryWith(["spec/gen/RULES.md", "spec/gen/old.json", "packages/a/src/gen/deep/by-hand.ts"]);
  expect(strayFiles(["spec/gen/RULES.md"], root)).toEqual(["packages/a/src/gen/deep/by-hand.ts", "spec/gen/old.json"]);
});

test("files elsewhere, in builds, in installed packages and in examples are not", () => {
  const root = repositoryWith([
    "examples/a/gen/names.ts",
    "src/main.ts",
    "src/generate/x.ts",
    "dist/gen/x.js",
    "a/node_modules/b/gen/x.js",
  ]);
  symlinkSync(join(root, "a"), join(root, "node_modules"));
  expect(strayFiles([], root)).toEqual([]);
});

test("strays are removed, and nothing else", () => {
  const root = repositoryWith(["spec/gen/RULES.md", "spec/gen/old.json", "spec/main.tsp"]);
  expect(removeStrayFiles(["spec/gen/RULES.md"], root)).toEqual(["spec/gen/old.json"]);
  expect(existsSync(join(root, "spec/gen/old.json"))).toBe(false);
  expect(existsSync(join(root, "spec/gen/RULES.md"))).toBe(true);
  expect(existsSync(join(root, "spec/main.tsp"))).toBe(true);
});
