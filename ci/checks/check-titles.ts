/**
 * Checks how test titles, names of checks and the subjects of the last commits are built: subject, verb, object. CONTRIBUTING says
 * the rules.
 *
 *     pnpm check-titles [FOLDER…]
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { subjectProblem, titleProblem, titlesIn } from "./titles.ts";

const root = new URL("../..", import.meta.url).pathname;

/** Where titles are checked. A folder is added once its titles are rewritten. */
const rewritten = [
  "ci",
  "examples",
  "packages/client",
  "packages/contract",
  "packages/demo",
  "packages/generate",
  "packages/service",
  "packages/typespec",
  "packages/wallet",
  "tools",
];
const folders = process.argv.length > 2 ? process.argv.slice(2) : rewritten;
/** Subjects of older commits stay as they are. */
const COMMITS = 20;

const git = (...args: string[]): string[] =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "");

const paths = git("ls-files", "--cached", "--others", "--exclude-standard", ...folders).filter(
  (path) => path.endsWith(".ts") && !path.includes("/gen/") && existsSync(`${root}${path}`),
);
const titles = paths.flatMap((path) => titlesIn(path, readFileSync(`${root}${path}`, "utf8")));
const subjects = git("log", "--no-merges", `--max-count=${COMMITS}`, "--format=%h %s");

const problems = [
  ...titles.flatMap(({ path, line, text }) => problemAt(`${path}:${line} "${text}"`, titleProblem(text))),
  ...subjects.flatMap((line) => {
    const [hash = "", ...words] = line.split(" ");
    return problemAt(`commit ${hash} "${words.join(" ")}"`, subjectProblem(words.join(" ")));
  }),
];
for (const problem of problems) console.error(problem);
if (problems.length === 0)
  console.log(`Titles checked: ${titles.length} in ${folders.join(", ")}, and ${subjects.length} commit subjects.`);
else process.exitCode = 1;

function problemAt(place: string, problem: string | undefined): string[] {
  return problem === undefined ? [] : [`${place} ${problem}`];
}
