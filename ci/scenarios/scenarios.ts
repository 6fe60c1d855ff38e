/**
 * Judges generator, kit and client by the public scenarios of TypeSpec, with the packed packages in a folder of their own: each spec
 * is generated, served by the kit and called over plain HTTP, and called by the client at the suite's own mock server. Red where a
 * scenario fails that `known.json` does not name, or passes although it does.
 *
 *     pnpm scenarios
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { allNeeds, output, tarballsOf, publishedPackages, plainEnv } from "../release/index.ts";

/** By scenario the problem that it has. */
type Problems = Readonly<Record<string, string>>;

/** By spec. */
type Results = Readonly<Record<string, Problems>>;

const root = new URL("../..", import.meta.url).pathname;
const sides = ["kit", "client"] as const;
const scenarios = 797;

const folder = mkdtempSync(join(tmpdir(), "tallystick-scenarios-"));
try {
  install(folder);
  process.exitCode = (await judge(folder)) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function install(cwd: string): void {
  const packages = publishedPackages(root);
  const wanted = ["generate", "server", "client", "typespec"].map((name) => `@tallystick/${name}`);
  const names = new Set(wanted.flatMap((name) => [name, ...allNeeds(packages, name)]));
  output("pnpm", ["exec", "tsc", "--build"], { cwd: root });
  const tarballs = tarballsOf(
    root,
    packages.filter(({ name }) => names.has(name)),
    cwd,
  );
  const here = new URL(".", import.meta.url).pathname;
  cpSync(join(here, "drive"), cwd, { recursive: true });
  const manifest = read(join(here, "package.json")) as { dependencies: object };
  const files = Object.fromEntries([...tarballs].map(([name, file]) => [name, `file:${file}`]));
  const dependencies = { ...manifest.dependencies, ...files };
  writeFileSync(join(cwd, "package.json"), JSON.stringify({ ...manifest, dependencies, overrides: files }, null, 2));
  const env = plainEnv();
  output("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], { cwd, env });
  // The mock server reports its results with the commit of its folder.
  const who = ["-c", "user.name=ci", "-c", "user.email=ci@localhost"];
  output("git", ["init", "--quiet"], { cwd });
  output("git", [...who, "commit", "--quiet", "--allow-empty", "--message", "empty"], { cwd });
}

/** Whether the results are those that are known. */
async function judge(cwd: string): Promise<boolean> {
  const port = String(await getPort());
  for (const args of [["generate.mjs"], ["kit.mjs"], ["client.mjs", port]]) output(process.execPath, args, { cwd });
  const generated = read(join(cwd, "generated.json")) as Record<string, string>;
  const refused = Object.entries(generated).filter(([, result]) => result !== "generated");
  console.log(`${Object.keys(generated).length - refused.length} of ${Object.keys(generated).length} specs generated`);
  for (const [name, result] of refused) console.log(`  ${name}: ${result}`);
  const known = read(new URL("known.json", import.meta.url).pathname) as Record<string, Problems>;
  return sides
    .map((side) => compare(side, read(join(cwd, `${side}.json`)) as Results, known[side] ?? {}))
    .every(Boolean);
}

function compare(side: string, results: Results, known: Problems): boolean {
  const problems = new Map(Object.values(results).flatMap((each) => Object.entries(each)));
  const passed = scenarios - problems.size;
  console.log(`${side}: ${passed} of ${scenarios} scenarios pass`);
  const news = [...problems].filter(([name]) => known[name] === undefined);
  const gone = Object.keys(known).filter((name) => !problems.has(name));
  for (const [name, problem] of news) console.error(`  ${name} fails: ${problem}`);
  for (const name of gone) console.error(`  ${name} passes now: take it out of ci/scenarios/known.json`);
  return news.length === 0 && gone.length === 0;
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
