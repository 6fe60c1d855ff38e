import { execFile } from "node:child_process";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { annotationsOf } from "../src/report/annotations.ts";
import { judgeTiny } from "./tiny/judge-tiny.ts";
import { writeTinyFiles } from "./tiny/tiny-files.ts";
import { platform, startTinyTarget } from "./tiny/tiny-target.ts";

const main = fileURLToPath(new URL("../src/cli/main.ts", import.meta.url));
const ownChecks = fileURLToPath(new URL("fixtures/own-checks.ts", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "tallystick-"));
afterAll(() => rm(folder, { recursive: true }));

const env = {
  PATH: process.env["PATH"],
  TALLYSTICK_CLIENT_ID: platform.id,
  TALLYSTICK_CLIENT_SECRET: platform.secret,
  GITHUB_ACTIONS: "true",
  GITHUB_STEP_SUMMARY: join(folder, "step-summary.md"),
};

interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs a program in the folder, as a step of the workflow would. */
function ended(program: string, args: string[], cwd = folder): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { cwd, env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

interface Workflow {
  jobs: Record<"judge" | "report", { steps: { run?: string; name?: string }[] }>;
}

async function writtenWorkflow(): Promise<Workflow> {
  const text = await readFile(join(folder, ".github/workflows/tallystick.yml"), "utf8");
  // Written by the command under test.
  return parse(text) as Workflow;
}

/** The command of the only step that calls the suite, with this suite in place of the published one. */
function commandOf({ jobs }: Workflow, job: "judge" | "report", values: Record<string, string>): string {
  const [command = ""] = jobs[job].steps.flatMap(({ run }) => run ?? []);
  const filled = command.replaceAll(/\$\{\{ (.+?) \}\}/g, (_, name: string) => values[name] ?? "");
  return filled.replace(/^npx -y -p \S+ tallystick/, `'${process.execPath}' '${main}'`);
}

test("the workflow that init writes judges in shards, merges their reports and appends to the step's summary", async () => {
  const { contract, document } = await writeTinyFiles(folder);
  const target = await startTinyTarget({ sum: (value) => value });
  const flags = ["--target", target.url, "--contract", contract, "--document", document];
  const init = await ended(process.execPath, [main, "init", "--ci", "github", ...flags]);
  expect([init.code, init.err]).toEqual([0, ""]);
  expect(init.out).toContain("Wrote .github/workflows/tallystick.yml");
  const workflow = await writtenWorkflow();
  await writeFile(env.GITHUB_STEP_SUMMARY, "What another step wrote.\n");
  const shards: Ended[] = [];
  for (const part of ["1", "2", "3", "4"]) {
    const command = commandOf(workflow, "judge", { "github.run_number": "17", "matrix.shard": part });
    shards.push(await ended("bash", ["--norc", "-c", `${command} --budget 0s --checks '${ownChecks}'`]));
  }
  const merged = await ended("bash", ["--norc", "-c", `${commandOf(workflow, "report", {})} --checks '${ownChecks}'`]);
  await rename(join(folder, "report.json"), join(folder, "baseline.json"));
  const isKept = "hashFiles('baseline.json') != '' && '--baseline baseline.json' || ''";
  const again = commandOf(workflow, "report", { [isKept]: "--baseline baseline.json" });
  const compared = await ended("bash", ["--norc", "-c", `${again} --checks '${ownChecks}' --fail-on new`]);
  await target.close();
  expect([compared.code, compared.err]).toEqual([0, ""]);
  expect(compared.out).toMatch(/\nviolations · .* · 0 new, [1-9]\d* still failing, 0 mended · /);
  expect(shards.map(({ code }) => code)).toContain(1);
  expect(shards.map(({ out }) => out).join("")).toMatch(/^::error title=ACME-01 is violated::/m);
  expect([merged.code, merged.err]).toEqual([1, ""]);
  expect(merged.out).not.toContain("::error");
  expect(await readFile(env.GITHUB_STEP_SUMMARY, "utf8")).toMatch(
    /^What another step wrote\.\n## Tallystick: violations\n[^]*ACME-01/,
  );
  expect(await readFile(join(folder, "badge.svg"), "utf8")).toContain("<svg");
});

test("init --ci keeps a configuration and a workflow that are there", async () => {
  const own = await mkdtemp(join(folder, "own-"));
  await writeFile(join(own, "tallystick.yaml"), "target: http://127.0.0.1:1/v1\n");
  const first = await ended(process.execPath, [main, "init", "--ci", "github"], own);
  expect([first.code, first.out]).toEqual([
    0,
    expect.stringMatching(/^tallystick\.yaml is there, and is kept\.\nWrote /),
  ]);
  expect(await readFile(join(own, "tallystick.yaml"), "utf8")).toBe("target: http://127.0.0.1:1/v1\n");
  const again = await ended(process.execPath, [main, "init", "--ci", "github"], own);
  expect([again.code, again.err]).toEqual([2, expect.stringContaining("Move it away first.")]);
});

test("shards without a seed get the same one, and can be merged", async () => {
  const own = await mkdtemp(join(folder, "seedless-"));
  const { contract, document } = await writeTinyFiles(own);
  const target = await startTinyTarget();
  const files = ["--contract", contract, "--document", document];
  const run = [main, "run", "--target", target.url, ...files, "--budget", "0s", "--allow-incomplete"];
  for (const part of ["1", "2"]) {
    await ended(process.execPath, [...run, "--shard", `${part}/2`, "--report", `json=${part}.json`], own);
  }
  await ended(process.execPath, [...run, "--shard", "2/2", "--seed", "5", "--report", "json=other.json"], own);
  await target.close();
  const merge = [main, "merge", "--allow-incomplete", ...files];
  expect(await ended(process.execPath, [...merge, "1.json", "2.json"], own)).toMatchObject({ code: 0, err: "" });
  const refused = await ended(process.execPath, [...merge, "1.json", "other.json"], own);
  expect([refused.code, refused.err]).toEqual([
    2,
    expect.stringMatching(/the seed \(\d+ and 5\) differs\. Run all shards/),
  ]);
});

test("an annotation is one line, whatever was observed", async () => {
  const report = await judgeTiny({ shows: (counter) => ({ ...counter, name: "a\nb: 100%, c" }) });
  const lines = annotationsOf(report);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toMatch(/^::(error|warning) title=[^:,\n]+::[^\n]+$/);
});
