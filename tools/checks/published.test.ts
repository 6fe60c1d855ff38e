import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rooms } from "./arrows.ts";

type Exports = Record<string, string | { default: string }>;

interface Manifest {
  private?: boolean;
  files?: string[];
  exports?: Exports;
  publishConfig?: { exports?: Exports };
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(new URL(`../../${folder}/package.json`, import.meta.url), "utf8")) as Manifest;
}

/** The file behind each subpath. */
function files(exports: Exports): Record<string, string> {
  return Object.fromEntries(
    Object.entries(exports).map(([subpath, to]) => [subpath, typeof to === "string" ? to : to.default]),
  );
}

/** Where the build puts a source file. */
const built = (source: string): string => source.replace("./src/", "./dist/").replace(/\.ts$/, ".js");

const published = rooms.map(({ folder }) => folder).filter((folder) => manifestOf(folder).private !== true);

test.each(published)("%s exports the same when it is published", (folder) => {
  const { exports = {}, publishConfig } = manifestOf(folder);
  const expected = Object.entries(files(exports)).map(([subpath, source]) => [subpath, built(source)]);
  expect(files(publishConfig?.exports ?? {})).toEqual(Object.fromEntries(expected));
});

test.each(published)("%s is published with its changelog", (folder) => {
  expect(manifestOf(folder).files).toContain("CHANGELOG.md");
});
