/**
 * Makes the newest release of every changelog one for readers: what `changeset version` wrote is sorted by who has to do what.
 * `pnpm cut` runs it.
 *
 *     node ci/release/changelogs.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withReadableRelease } from "./changelog-section.ts";
import { publishedPackages } from "./packages.ts";

const root = new URL("../..", import.meta.url).pathname;

for (const { folder } of publishedPackages(root)) {
  const file = `${folder}/CHANGELOG.md`;
  try {
    writeFileSync(join(root, file), withReadableRelease(readFileSync(join(root, file), "utf8")));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(`${file}: ${message} Take the cut back with git restore first.`);
    process.exitCode = 1;
  }
}
