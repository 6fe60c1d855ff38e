import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withServing } from "@tallystick/tools/start";
import { plainEnv } from "./command.ts";
import { install } from "./install.ts";
import type { Registry } from "./registry.ts";

/** The oldest Node that the packages take, and the one before the newest, which runs this trial. */
const OLDEST = "22.19.0";
const BETWEEN = "24";
const TOO_OLD = "20";

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** A folder in which suite and service were installed by one version of Node, and are run by it. */
interface Place {
  /** The program itself. */
  node: string;
  cwd: string;
}

/** Installs suite and service under each version of Node, and uses them there. Yields what was seen. */
export async function* tryNodes(version: string, folder: string, registry: Registry): AsyncIterable<string> {
  const binaries = await installBinaries(folder, registry);
  for (const [name, node] of Object.entries(binaries)) {
    if (name === TOO_OLD) continue;
    const place = { node, cwd: join(folder, `node-${name}`) };
    const dependencies = { "@tallystick/conformance": version, "@tallystick/service": version };
    await install(place.cwd, { dependencies }, registry, node);
    await withInstalledService(place, (url, env) => judge(place, url, env));
    if (name === OLDEST) await tryTheRest(place);
    yield `installed and judged under Node ${name}`;
  }
  const newest = join(folder, `node-${process.versions.node}`);
  for (const command of ["tallystick", "tallystick-service"]) {
    const refused = await runInstalled({ node: binaries[TOO_OLD] ?? "", cwd: newest }, command, ["--help"]);
    assert.deepEqual([refused.code, refused.out], [2, ""]);
    assert.match(refused.err, new RegExp(`^${command} needs Node ${OLDEST} or newer; this is Node 20\\.\\S+\\.\n$`));
  }
  yield "Node 20 is told what the commands need";
}

/** The programs by version: packages of the registry, so that no install script has to run. */
async function installBinaries(folder: string, registry: Registry): Promise<Record<string, string>> {
  const cwd = join(folder, "nodes");
  const binary = `node-${process.platform}-${process.arch}`;
  const versions = [TOO_OLD, OLDEST, BETWEEN];
  const dependencies = Object.fromEntries(versions.map((each) => [`node-${each}`, `npm:${binary}@${each}`]));
  await install(cwd, { dependencies }, registry);
  const installed = versions.map((each) => [each, join(cwd, "node_modules", `node-${each}`, "bin/node")]);
  return { ...Object.fromEntries(installed), [process.versions.node]: process.execPath };
}

async function runInstalled(
  { node, cwd }: Place,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const child = spawn(node, [join("node_modules/.bin", command), ...args], { cwd, env: { ...plainEnv(), ...env } });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  await once(child, "close");
  return { code: child.exitCode, out, err };
}

/** Target as a flag, credentials as the command takes them from the environment. */
async function withInstalledService(
  { node, cwd }: Place,
  use: (url: string, env: Record<string, string>) => Promise<void>,
): Promise<void> {
  const flags = ["--port=0", "--store=:memory:", "--test-clock", "--ready-json", "--log-level=error"];
  const program = "node_modules/.bin/tallystick-service";
  const child = spawn(node, [program, ...flags], { cwd, env: plainEnv(), stdio: ["ignore", "pipe", "ignore"] });
  await withServing(child, ({ url, clientId, clientSecret }) =>
    use(url, { TALLYSTICK_CLIENT_ID: clientId, TALLYSTICK_CLIENT_SECRET: clientSecret }),
  );
}

/** A run with every report, and a check of one's own in TypeScript that fails. */
async function judge(place: Place, url: string, env: Record<string, string>): Promise<void> {
  const few = ["run", "--target", url, "--only", "customers.get", "--budget", "0s", "--seed", "1"];
  const reports = ["json", "junit", "html", "har", "summary", "badge"];
  const flags = reports.flatMap((kind) => ["--report", `${kind}=report-${kind}`]);
  const run = await runInstalled(place, "tallystick", [...few, ...flags], env);
  assert.deepEqual([run.code, run.err], [0, ""]);
  assert.match(run.out, /^conformant/m);
  for (const kind of reports) assert(existsSync(join(place.cwd, `report-${kind}`)), `no report as ${kind}`);

  writeFileSync(join(place.cwd, "own-checks.ts"), ownChecks);
  const own = ["--checks", "own-checks.ts"];
  const failing = ["run", "--target", url, "--only", "ACME-01", "--budget", "0s", ...own, "--failures", "failures"];
  const failed = await runInstalled(place, "tallystick", failing, env);
  assert.deepEqual([failed.code, failed.err], [1, ""]);
  assert(failed.out.includes("own-checks.ts:2"), failed.out);
}

/** A module with a check that always fails. */
const ownChecks = `import { defineCheck, type OwnRule } from "@tallystick/conformance";
export const rules: OwnRule[] = [{ id: "ACME-01", sentence: "Fails." }];
export const checks = [
  defineCheck({
    name: "acme/fails",
    rules: ["ACME-01"],
    run: async (t) => t.holds("ACME-01", "always", false, () => ({ operation: "none", expected: "this", observed: "that" })),
  }),
];
`;

async function judgeClient(place: Place): Promise<void> {
  const program = `
    const { TALLYSTICK_URL: url, TALLYSTICK_CLIENT_ID: id, TALLYSTICK_CLIENT_SECRET: secret } = process.env;
    await fetch(url + "/cards", { headers: { authorization: "Basic " + btoa(id + ":" + secret) } }).catch(() => undefined);`;
  const args = ["client", "--allow-incomplete", "--", place.node, "--input-type=module", "-e", program];
  const { code, out } = await runInstalled(place, "tallystick", args);
  assert.equal(code, 0, out);
  assert(out.includes("habits held"), out);
}

/** What the version of Node makes no difference to, but for what it loads: under the oldest alone. */
async function tryTheRest(place: Place): Promise<void> {
  await withInstalledService(place, async (url, env) => {
    await replay(place, url, env);
    await shardsAndMatrix(place, url, env);
  });
  await judgeClient(place);
  await explainAndInit(place);
  const program = await runInstalled(place, "tallystick", ["--help"]);
  const commands = [...program.out.matchAll(/^ {2}([a-z]+) \[options\]/gm)].map(([, command = ""]) => command);
  for (const known of ["run", "list", "explain", "replay", "matrix", "merge", "client"])
    assert(commands.includes(known), `--help does not name ${known}`);
  for (const command of commands) {
    const help = await runInstalled(place, "tallystick", [command, "--help"]);
    assert.equal(help.code, 0, help.err);
    assert(help.out.includes(`Usage: tallystick ${command}`), help.out);
  }
  const contract = join(place.cwd, "node_modules/@tallystick/contract/spec");
  assert(readFileSync(join(contract, "gen/RULES.md"), "utf8").includes("CARD-20"));
  assert(readFileSync(join(contract, "decisions.md"), "utf8").includes("V-30"));
}

/** What the run before has recorded, against another target. */
async function replay(place: Place, url: string, env: Record<string, string>): Promise<void> {
  const args = ["replay", "failures/ACME-01-1.json", "--target", url, "--checks", "own-checks.ts"];
  const again = await runInstalled(place, "tallystick", args, env);
  assert.deepEqual([again.code, again.err], [1, ""]);
}

async function shardsAndMatrix(place: Place, url: string, env: Record<string, string>): Promise<void> {
  const few = ["run", "--target", url, "--only", "customers.get", "--budget", "0s", "--seed", "1"];
  for (const part of [1, 2]) {
    const shard = ["--shard", `${part}/2`, "--report", `json=shard-${part}.json`];
    assert.equal((await runInstalled(place, "tallystick", [...few, ...shard], env)).err, "");
  }
  const merged = await runInstalled(place, "tallystick", ["merge", "shard-1.json", "shard-2.json"]);
  assert.deepEqual([merged.code, merged.err], [0, ""]);
  const matrix = await runInstalled(place, "tallystick", ["matrix", "--target", url], env);
  assert.equal(matrix.err, "");
  assert(matrix.out.includes("CardState"), matrix.out);
}

async function explainAndInit(place: Place): Promise<void> {
  const list = await runInstalled(place, "tallystick", ["list", "CARD-2*"]);
  assert.deepEqual([list.code, list.err], [0, ""]);
  const explained = await runInstalled(place, "tallystick", ["explain", "CARD-20"]);
  const [, source = "", line = ""] = /source +(\S+):(\d+)/.exec(explained.out) ?? [];
  assert.match(readFileSync(join(place.cwd, source), "utf8").split("\n")[Number(line) - 1] ?? "", /@lifecycle/);
  const init = await runInstalled(place, "tallystick", ["init", "--config", "installed.yaml"]);
  assert.deepEqual([init.code, existsSync(join(place.cwd, "installed.yaml"))], [0, true]);
}
