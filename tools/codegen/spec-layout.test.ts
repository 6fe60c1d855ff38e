import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./repository.ts";

// Not main.tsp: an editor takes the nearest file of that name for the whole spec, and then reports false errors.
const NAMES = ["index.tsp", "models.tsp", "operations.tsp", "behavior.tsp", "examples.tsp"];

/** Every file of the domains, relative to spec/. The files of spec/shared are named after their subjects. */
const files = globSync("*/**/*.tsp", {
  cwd: join(ROOT, "spec"),
  exclude: (path) => ["node_modules", "shared"].includes(basename(path)),
});

test("every domain of the spec, and every folder in one, has the same file names", () => {
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !NAMES.includes(basename(file)))).toEqual([]);
});

test("an index only imports, and imports every file and folder beside it", () => {
  const imported = files
    .filter((file) => basename(file) === "index.tsp")
    .flatMap((file) => {
      const lines = readFileSync(join(ROOT, "spec", file), "utf8")
        .trimEnd()
        .split("\n");
      return lines.map((line) => join(dirname(file), /^import "(\.\/.*\.tsp)";$/.exec(line)?.[1] ?? line));
    });
  const domains = files.filter((file) => file.split("/").length === 2 && basename(file) === "index.tsp");
  expect([...imported, ...domains].toSorted()).toEqual(files.toSorted());
});
