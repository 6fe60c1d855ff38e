import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeBuilds, requireCleanTree } from "./clean-tree.ts";
import { output } from "./command.ts";

/** A repository with one commit, whose dist folders are ignored. */
function repository(): { root: string; write: (path: string) => void } {
  const root = mkdtempSync(join(tmpdir(), "release-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), path === ".gitignore" ? "dist/\n" : "text\n");
  };
  for (const path of [".gitignore", "packages/a/src/a.ts"]) write(path);
  const git = (...args: string[]): string =>
    output("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], { cwd: root });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "first");
  return { root, write };
}

test("a clean tree passes, also with ignored files", () => {
  const { root, write } = repository();
  write("packages/a/dist/a.js");
  expect(() => requireCleanTree(root)).not.toThrow();
});

test("an untracked file is refused, and named", () => {
  const { root, write } = repository();
  write("packages/a/src/b.ts");
  expect(() => requireCleanTree(root)).toThrow("packages/a/src/b.ts");
});

test("earlier builds are removed, from the given packages only", () => {
  const { root, write } = repository();
  for (const path of ["packages/a/dist/gone.js", "packages/b/dist/b.js"]) write(path);
  removeBuilds(root, ["packages/a"]);
  expect(
    ["packages/a/dist", "packages/b/dist/b.js", "packages/a/src/a.ts"].map((path) => existsSync(join(root, path))),
  ).toEqual([false, true, true]);
});
