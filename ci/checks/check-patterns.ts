/**
 * Checks that no text makes a regular expression slow: those of the shipped sources by analysis (recheck), those of the
 * generated documents also by measuring hostile texts of the greatest length that they are given.
 *
 *     pnpm check-patterns
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { documentPatterns } from "./document-patterns.ts";
import { patternsIn } from "./patterns-in.ts";
import { shortTexts } from "./short-texts.ts";
import { slowAtTheirBound, slowPatterns } from "./slow-patterns.ts";

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
const paths = listed.split("\n").filter((path) => existsSync(path));

/** What is shipped: tests and tools read what we wrote ourselves. */
const isSource = (path: string): boolean =>
  /^(?:packages\/[a-z-]+\/(?:src|page)|conformance\/src)\//.test(path) &&
  /\.tsx?$/.test(path) &&
  !/\.test(?:-d)?\.ts$|\/gen\//.test(path);
const written = paths.filter(isSource).flatMap((path) => patternsIn(path, readFileSync(path, "utf8")));

const isDocument = (path: string): boolean => /(?:^|\/)gen\/openapi[^/]*\.json$/.test(path);
const found = paths
  .filter(isDocument)
  .flatMap((path) => documentPatterns(path, parse(readFileSync(path, "utf8"), { maxAliasCount: -1 })));
const declared = [...new Map(found.map((each) => [`${each.source} ${each.most}`, each])).values()];

const slow = [...slowPatterns([...written, ...declared], shortTexts), ...slowAtTheirBound(declared)];
for (const { path, line, source, flags, why } of slow) console.error(`${path}:${line} /${source}/${flags}: ${why}`);
const unused = shortTexts.filter(
  ({ path, source }) => !written.some((one) => one.path === path && one.source === source),
);
for (const { path, source } of unused) console.error(`ci/checks/short-texts.ts: /${source}/ is not in ${path}.`);
if (slow.length + unused.length > 0) process.exitCode = 1;
else
  console.log(
    `Patterns checked: ${written.length} in sources, ${declared.length} in documents; no text makes one slow.`,
  );
