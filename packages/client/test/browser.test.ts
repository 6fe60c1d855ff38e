import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

test("only the entry for Node imports modules of Node", () => {
  const files = globSync("src/**/*.ts", { cwd: root }).filter(
    (file) => !file.endsWith(".test.ts") && !/^src.node(?:\.ts$|\W)/.test(file),
  );
  const nodeOnly = files.filter((file) => /["'](?:node:|.*\bnode\/)/.test(readFileSync(join(root, file), "utf8")));

  expect(files.length).toBeGreaterThan(0);
  expect(nodeOnly).toEqual([]);
});

test("the sources compile with the globals of a browser alone", () => {
  const typescript = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));

  const check = (): string =>
    execFileSync(process.execPath, [join(typescript, "bin/tsc"), "--project", join(root, "tsconfig.browser.json")], {
      encoding: "utf8",
    });

  expect(check()).toBe("");
});
