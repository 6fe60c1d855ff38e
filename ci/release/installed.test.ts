import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { output } from "./command.ts";
import { tarballsOf } from "./pack.ts";
import { allNeeds, publishedPackages } from "./packages.ts";
import { tryWorkflows } from "./try-workflows.ts";
import { readWorkflow } from "./workflow.ts";

const root = new URL("../..", import.meta.url).pathname;

/** The oldest Node that the packages take, the one before the newest, and the newest, which runs this test; and one that is too old. */
const nodes = ["22.19.0", "24", process.versions.node, "20"] as const;
const [oldest, , newest, tooOld] = nodes;
const rightNodes = nodes.filter((version) => version !== tooOld);

const folder = mkdtempSync(join(tmpdir(), "tallystick-installed-"));
const cwd = join(folder, "project");
afterAll(() => rmSync(folder, { recursive: true, force: true }), 300_000);

/** Without the variables by which pnpm tells its children how it was called. */
const plain = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^TALLYSTICK_/i.test(name)));

const nodeName = (version: string): string => `node-${version.split(".")[0]}`;

function binaryOf(version: string): string {
  return version === newest ? process.execPath : join(cwd, "node_modules", nodeName(version), "bin/node");
}

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs an installed command under one version of Node. */
async function installed(
  version: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const file = join("node_modules/.bin", command);
  const child = spawn(binaryOf(version), [file, ...args], { cwd, env: { ...plain, ...env } });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  await once(child, "close");
  return { code: child.exitCode, out, err };
}

interface Service {
  child: ChildProcess;
  /** Target and credentials, as the command takes them from the environment; the address of the clock. */
  env: Record<string, string>;
  url: string;
}

async function startService(version: string): Promise<Service> {
  const flags = ["--port=0", "--store=:memory:", "--test-clock", "--ready-json", "--log-level=error"];
  const child = spawn(binaryOf(version), ["node_modules/.bin/tallystick-service", ...flags], {
    cwd,
    env: plain,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const { url, clientId, clientSecret } = JSON.parse(line) as Record<"url" | "clientId" | "clientSecret", string>;
  return { child, url, env: { TALLYSTICK_CLIENT_ID: clientId, TALLYSTICK_CLIENT_SECRET: clientSecret } };
}

const packages = publishedPackages(root);
let tarballs: ReadonlyMap<string, string>;

beforeAll(() => {
  tarballs = tarballsOf(root, packages, folder);
  const wanted = ["@tallystick/conformance", "@tallystick/service"];
  const tarballOf = (name: string): string => `file:${tarballs.get(name) ?? ""}`;
  const needed = new Set(wanted.flatMap((name) => allNeeds(packages, name)));
  // The binary itself, as a package of the registry: no install script has to run.
  const others = nodes.filter((version) => version !== newest);
  const binary = `node-${process.platform}-${process.arch}`;
  const manifest = {
    private: true,
    type: "module",
    dependencies: {
      ...Object.fromEntries(wanted.map((name) => [name, tarballOf(name)])),
      ...Object.fromEntries(others.map((version) => [nodeName(version), `npm:${binary}@${version}`])),
    },
    overrides: Object.fromEntries([...needed].map((name) => [name, tarballOf(name)])),
  };
  rmSync(cwd, { recursive: true, force: true });
  output("mkdir", [cwd], { cwd: folder });
  writeFileSync(join(cwd, "package.json"), JSON.stringify(manifest));
  output("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], { cwd, env: plain });
}, 600_000);

/** A module with a check that always fails. */
function ownChecks(name: string): string {
  const file = `${name}-checks.ts`;
  writeFileSync(
    join(cwd, file),
    `import { defineCheck, type OwnRule } from "@tallystick/conformance";
export const rules: OwnRule[] = [{ id: "ACME-01", sentence: "Fails." }];
export const checks = [
  defineCheck({
    name: "acme/fails",
    rules: ["ACME-01"],
    run: async (t) => t.holds("ACME-01", "always", false, () => ({ operation: "none", expected: "this", observed: "that" })),
  }),
];
`,
  );
  return file;
}

describe.each(rightNodes)("under Node %s", (version) => {
  test(
    "a run, its reports, checks of one's own in TypeScript, shards, replay and matrix work",
    { timeout: 300_000 },
    async () => {
      const { child, url, env } = await startService(version);
      const at = (name: string): string => join(nodeName(version), name);
      try {
        const few = ["run", "--target", url, "--only", "customers.get", "--budget", "0s", "--seed", "1"];
        const files = ["json", "junit", "html", "har", "summary", "badge"].map((kind) => `${kind}=${at(kind)}`);
        const run = await installed(
          version,
          "tallystick",
          [...few, ...files.flatMap((file) => ["--report", file])],
          env,
        );
        expect([run.code, run.err]).toEqual([0, ""]);
        expect(run.out).toMatch(/^conformant/m);
        for (const kind of files.map((file) => file.split("=")[1] ?? ""))
          expect(existsSync(join(cwd, kind))).toBe(true);

        for (const part of ["1/2", "2/2"]) {
          const json = `json=${at(`shard-${part[0]}.json`)}`;
          const { err } = await installed(version, "tallystick", [...few, "--shard", part, "--report", json], env);
          expect(err).toBe("");
        }
        const own = ownChecks(nodeName(version));
        const failing = ["run", "--target", url, "--only", "ACME-01", "--budget", "0s", "--checks", own];
        const failed = await installed(version, "tallystick", [...failing, "--failures", at("failures")], env);
        expect([failed.code, failed.err, failed.out]).toEqual([1, "", expect.stringContaining(`${own}:2`)]);
        const again = ["replay", at("failures/ACME-01-1.json"), "--checks", own];
        expect(await installed(version, "tallystick", again, env)).toMatchObject({ code: 1, err: "" });

        const merged = await installed(version, "tallystick", ["merge", at("shard-1.json"), at("shard-2.json")]);
        expect([merged.code, merged.err]).toEqual([0, ""]);

        const matrix = await installed(version, "tallystick", ["matrix", "--target", url], env);
        expect([matrix.code, matrix.err]).toEqual([expect.any(Number), ""]);
        expect(matrix.out).toContain("CardState");
      } finally {
        child.kill();
        await once(child, "exit");
      }
    },
  );

  test("list, explain, init and help work, and the line that declares a rule can be read", async () => {
    const list = await installed(version, "tallystick", ["list", "CARD-2*"]);
    expect([list.code, list.err]).toEqual([0, ""]);
    const explained = await installed(version, "tallystick", ["explain", "CARD-20"]);
    const [, source = "", line = ""] = /source +(\S+):(\d+)/.exec(explained.out) ?? [];
    expect(readFileSync(join(cwd, source), "utf8").split("\n")[Number(line) - 1]).toContain("@lifecycle");
    const config = `${nodeName(version)}.yaml`;
    const init = await installed(version, "tallystick", ["init", "--config", config]);
    expect([init.code, existsSync(join(cwd, config))]).toEqual([0, true]);
    const program = await installed(version, "tallystick", ["--help"]);
    const commands = [...program.out.matchAll(/^ {2}([a-z]+) \[options\]/gm)].map(([, command = ""]) => command);
    expect(commands).toEqual(expect.arrayContaining(["run", "list", "explain", "replay", "matrix", "merge", "client"]));
    for (const command of commands) {
      const help = await installed(version, "tallystick", [command, "--help"]);
      expect([help.code, help.out]).toEqual([0, expect.stringContaining(`Usage: tallystick ${command}`)]);
    }
  });

  test("a client is judged", async () => {
    const program = `
      const { TALLYSTICK_URL: url, TALLYSTICK_CLIENT_ID: id, TALLYSTICK_CLIENT_SECRET: secret } = process.env;
      await fetch(url + "/cards", { headers: { authorization: "Basic " + btoa(id + ":" + secret) } }).catch(() => undefined);`;
    const args = ["client", "--allow-incomplete", "--", binaryOf(version), "--input-type=module", "-e", program];
    const { code, out } = await installed(version, "tallystick", args);
    expect([code, out]).toEqual([0, expect.stringContaining("habits held")]);
  });
});

test("RULES.md and the decisions are installed", () => {
  const contract = join(cwd, "node_modules/@tallystick/contract/spec");
  expect(readFileSync(join(contract, "gen/RULES.md"), "utf8")).toContain("CARD-20");
  expect(readFileSync(join(contract, "decisions.md"), "utf8")).toContain("V-30");
});

test.each(["tallystick", "tallystick-service"])("%s tells a Node that is too old what it needs", async (command) => {
  const { code, out, err } = await installed(tooOld, command, ["--help"]);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(new RegExp(`^${command} needs Node ${oldest} or newer; this is Node 20\\.\\S+\\.\n$`));
});

test(
  "each line of the workflows in examples/ci runs as it is written, and fails for a fault",
  { timeout: 300_000 },
  async () => {
    const tried = await tryWorkflows(join(folder, "shop"), { root, packages, tarballs, env: plain });
    expect(tried.length).toBe(6);
    expect(tried).toEqual(tried.map(({ line }) => ({ line, green: "0", fault: "found" })));
  },
);

test("the guide of the workflows lists the actions that are not run here", () => {
  const examples = join(root, "examples/ci");
  const uses = ["implementer.yml", "designer.yml"].flatMap((file) => readWorkflow(join(examples, file)).uses);
  const listed = [...readFileSync(join(examples, "README.md"), "utf8").matchAll(/^\| `(\S+@v\d+)` \|/gm)].map(
    ([, name]) => name,
  );
  expect(new Set(listed)).toEqual(new Set(uses));
});
