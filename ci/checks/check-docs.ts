/**
 * Checks the documentation: every link of a README or a guide leads to a file, and every fenced block has a tag that says how it is
 * checked, and passes; every guard that a page promises names a test that exists.
 *
 *     pnpm check-docs [PAGE…]
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { publishedPackages } from "../release/index.ts";
import { blocksOf, tags } from "./blocks.ts";
import { brokenLinks } from "./broken-links.ts";
import { checkBlock } from "./check-block.ts";
import { guardProblems, guardsOf } from "./guards.ts";
import { typeFaultsOf } from "./type-faults.ts";

const root = new URL("../..", import.meta.url).pathname;
const patterns = ["README.md", "*/README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/*.md"];
const tracked = execFileSync("git", ["ls-files", ...patterns], { cwd: root, encoding: "utf8" });
const pages = process.argv.length > 2 ? process.argv.slice(2) : tracked.split("\n").filter((path) => path !== "");
const texts = pages.map((page) => ({ page, text: readFileSync(`${root}/${page}`, "utf8") }));
const found = texts.map(({ page, text }) => blocksOf(page, text));
const packages = publishedPackages(root).map(({ folder }) => folder);

let failures = 0;
const broken = texts.flatMap(({ page, text }) => brokenLinks(page, text, root, packages));
for (const { page, link, problem } of broken) {
  console.error(`${page} has the link ${link}, which ${problem}`);
  failures++;
}
for (const problem of texts.flatMap(({ page, text }) => guardProblems(guardsOf(page, text), root))) {
  console.error(problem);
  failures++;
}
for (const { page, line } of found.flatMap(({ untagged }) => untagged)) {
  console.error(`${page}:${line} has a block without a tag; write ${tags.join(", ")} after its language`);
  failures++;
}
const blocks = found.flatMap((each) => each.blocks);
const typeFaults = typeFaultsOf(blocks, root);
if (typeFaults !== undefined) {
  console.error(typeFaults);
  failures++;
}
for (const block of blocks) {
  const started = performance.now();
  // One after another: the blocks of a page build on each other.
  const failure = await checkBlock(block, root);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (failure === undefined)
    console.log(`ok   ${block.page}:${block.line} ${block.language} ${block.tag} (${seconds} s)`);
  else {
    console.error(`FAIL ${block.page}:${block.line} ${block.language} ${block.tag}: ${failure}`);
    failures++;
  }
}
process.exitCode = failures === 0 ? 0 : 1;
