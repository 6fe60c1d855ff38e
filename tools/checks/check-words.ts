/**
 * Checks that names and prose use the terms of the field: no tracked text file, and no file name, has a word of banned-words.tsv.
 *
 *     pnpm check-words [PATH…]
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { applyExceptions, findBannedWords } from "./banned-words.ts";

const root = new URL("../..", import.meta.url).pathname;

/** Generated files, whose words come from their sources, or are digests; texts of others; published history; the lists themselves. */
const notRead = [
  /(^|\/)gen\//,
  /^conformance\/mutants\/fingerprints\.json$/,
  /^pnpm-lock\.yaml$/,
  /^LICENSE$/,
  /(^|\/)CHANGELOG\.md$/,
  /^tools\/checks\/banned-words/,
];

const listed = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...process.argv.slice(2)],
  {
    cwd: root,
    encoding: "utf8",
  },
);
const paths = listed
  .split("\n")
  .filter((path) => existsSync(`${root}${path}`) && !notRead.some((pattern) => pattern.test(path)));
const files = paths
  .filter((path) => path !== "")
  .map((path) => ({ path, text: readFileSync(`${root}${path}`, "utf8") }))
  .filter(({ text }) => !text.includes("\0"));

const words = table("banned-words.tsv", 2).map(([word = "", term = ""]) => ({ word, term }));
const exceptions = table("banned-words-exceptions.tsv", 3).map(([path = "", word = "", reason = ""]) => ({
  path,
  word,
  reason,
}));
const { findings, unused } = applyExceptions(findBannedWords(files, words), exceptions);

for (const { path, line, word, term } of findings)
  console.error(
    line === undefined ? `${path}: "${word}" in the name: say "${term}"` : `${path}:${line}: "${word}": say "${term}"`,
  );
// With paths given, only a part of the tree was read.
const stale = process.argv.length > 2 ? [] : unused;
for (const { path, word } of stale)
  console.error(`tools/checks/banned-words-exceptions.tsv: "${word}" is not in ${path} any more; remove the line`);
if (findings.length + stale.length > 0) {
  console.error(`\n${findings.length + stale.length} places to change. The list is tools/checks/banned-words.tsv.`);
  process.exitCode = 1;
} else console.log(`Words checked: ${files.length} files, ${words.length} words that are not used here.`);

/** The rows of a file with tabs between the columns; lines that begin with # are comments. */
function table(file: string, columns: number): string[][] {
  const rows = readFileSync(new URL(file, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"));
  const broken = rows.find((row) => row.length !== columns || row.includes(""));
  if (broken !== undefined)
    throw new Error(`${file}: "${broken.join("  ")}" has not ${columns} columns with tabs between`);
  return rows;
}
