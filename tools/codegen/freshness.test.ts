import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { writeOutputs } from "@tallystick/generate";
import { expect, onTestFinished, test } from "vitest";
import { inputsHash, isAsCommitted, isFresh, remember } from "./freshness.ts";

const outputs = { "spec/gen/RULES.md": "{}" };

/** A repository in small, generated and remembered. */
function freshRepository(): string {
  const root = mkdtempSync(join(tmpdir(), "freshness-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const inputs = ["spec/main.tsp", "spec/tspconfig.yaml", "spec/rules.txt", "packages/typespec/lib/decorators.tsp"];
  const printers = ["packages/generate/src/print-names.ts"];
  const programs = [...printers, "packages/typespec/src/index.ts", "tools/codegen/generate.ts", "pnpm-lock.yaml"];
  const suite = [
    "conformance/src/checks/schema/wire/paths.ts",
    "conformance/src/contracts/payments/fixtures.ts",
    "packages/contract/src/from-json.ts",
  ];
  for (const path of [...inputs, ...programs, ...suite]) put(root, path, "as it was");
  writeOutputs(outputs, root);
  remember(outputs, inputsHash(root), root);
  return root;
}

function put(root: string, path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

test("files just generated are fresh", () => {
  expect(isFresh(freshRepository())).toBe(true);
});

test("without an earlier run they are stale", () => {
  const root = mkdtempSync(join(tmpdir(), "freshness-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  expect(isFresh(root)).toBe(false);
});

test.each([
  "spec/main.tsp",
  "spec/cards/models.tsp",
  "spec/tspconfig.yaml",
  "spec/rules.txt",
  "packages/typespec/lib/decorators.tsp",
  "packages/typespec/src/emit/print.ts",
  "packages/generate/src/print-names.ts",
  "tools/codegen/print-rules.ts",
  "conformance/src/checks/schema/wire/paths.ts",
  "packages/contract/src/from-json.ts",
  "pnpm-lock.yaml",
])("a change of %s makes them stale", (path) => {
  const root = freshRepository();
  put(root, path, "as it is now");
  expect(isFresh(root)).toBe(false);
});

test("an input that changed while the files were made makes them stale", () => {
  const root = freshRepository();
  const inputs = inputsHash(root);
  put(root, "spec/main.tsp", "as it is now");
  remember(outputs, inputs, root);
  expect(isFresh(root)).toBe(false);
});

test("an edited or removed generated file makes them stale", () => {
  const root = freshRepository();
  put(root, "spec/gen/RULES.md", "{ }");
  expect(isFresh(root)).toBe(false);
  rmSync(join(root, "spec/gen/RULES.md"));
  expect(isFresh(root)).toBe(false);
});

test("a stray file in a generated folder makes them stale", () => {
  const root = freshRepository();
  put(root, "packages/typespec/src/gen/model.ts", "by hand");
  expect(isFresh(root)).toBe(false);
});

test("a changed test or installed package does not make them stale", () => {
  const root = freshRepository();
  for (const path of ["tools/codegen/run.test.ts", "spec/node_modules/x/main.tsp"]) put(root, path, "as it is now");
  expect(isFresh(root)).toBe(true);
});

test("a checkout is as committed until an input or a generated file changes; without git it never is", () => {
  const root = freshRepository();
  expect(isAsCommitted(root)).toBe(false);
  const git = (...args: string[]): string => execFileSync("git", args, { cwd: root, encoding: "utf8" });
  put(root, ".gitignore", "node_modules\n");
  git("init", "--quiet");
  git("add", ".");
  git("-c", "user.name=designer", "-c", "user.email=designer@example.com", "commit", "--quiet", "--message", "Begin");
  expect(isAsCommitted(root)).toBe(true);
  put(root, "README.md", "Hello.");
  expect(isAsCommitted(root)).toBe(true);
  for (const path of ["spec/gen/RULES.md", "spec/main.tsp", "spec/gen/stray.json", "conformance/src/checks/new.ts"]) {
    put(root, path, "as it is now");
    expect({ path, isAsCommitted: isAsCommitted(root) }).toEqual({ path, isAsCommitted: false });
    git("stash", "--quiet", "--include-untracked");
    expect(isAsCommitted(root)).toBe(true);
  }
});
