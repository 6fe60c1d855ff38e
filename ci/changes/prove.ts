/**
 * Proof by execution that the findings are as large as they must be: the suite of the recorded release judges the service of today, and
 * the suite of today a mock of the recorded release. A rule that is violated, and whose declaration changed, must be a finding that
 * breaks somebody. Takes some minutes; a release manager runs it before a release.
 *
 *     pnpm prove-changes [--budget TIME]
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findChanges } from "@tallystick/conformance/changes";
import { writtenOutput } from "@tallystick/tools/dev";
import getPort from "get-port";
import { withService } from "../checks/index.ts";
import { startPrism } from "../document/prism.ts";
import { proofOf, type Proof, type Red } from "./executed-proof.ts";
import { readRelease } from "./release-record.ts";

const help = `Usage: pnpm prove-changes [options]

Judges the service of today by the contract of the recorded release, and a mock of that release by the contract of today.
Exit code 1: a rule is violated where something changed, and no finding says that it breaks anybody. 2: the proof could not be made.

Options:
  --budget <time>  how long each generated check is repeated (default: 0s)
  -h, --help       show this help`;

const root = new URL("../..", import.meta.url).pathname;

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { budget: { type: "string", default: "0s" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help === true) {
    console.log(help);
    return 0;
  }
  const { findings } = findChanges(readRelease(root), writtenOutput(root));
  const released = join(root, "released");
  const written = join(root, "packages/contract/src/gen");
  const budget = ["--budget", values.budget];

  console.log("== The suite of the last release judges the service of today");
  const ofService = await withService(root, async ({ env }) =>
    reds(
      released,
      ["--target", env.TALLYSTICK_URL, "--clock", new URL("/clock", env.TALLYSTICK_URL).href, ...budget],
      env,
    ),
  );
  const isServiceProven = print(
    proofOf(ofService, findings),
    "a fault of the service, or a rule that nobody declared to change",
  );

  console.log("\n== The suite of today judges a mock of the last release, by the rules about shapes");
  const mock = await startPrism(join(released, "openapi.json"), await getPort({ host: "127.0.0.1" }), () => {});
  try {
    const anybody = { TALLYSTICK_CLIENT_ID: "any", TALLYSTICK_CLIENT_SECRET: "thing" };
    const ofMock = await reds(written, ["--target", mock.url, "--stateless", ...budget], anybody);
    const isMockProven = print(proofOf(ofMock, findings), "a fault of the last release, or a sharper check");
    return isServiceProven && isMockProven ? 0 : 1;
  } finally {
    await mock.stop();
  }
}

/** What a run by the contract in a folder finds violated. @throws an error, when the run has no result. */
async function reds(folder: string, flags: string[], env: Record<string, string>): Promise<Red[]> {
  const results = mkdtempSync(join(tmpdir(), "tallystick-proof-"));
  const report = join(results, "report.json");
  const contract = ["--contract", join(folder, "contract.json"), "--document", join(folder, "openapi.json")];
  const args = [join(root, "conformance/src/cli/main.ts"), "run", ...contract, ...flags, "--report", `json=${report}`];
  try {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [code] = (await once(child, "exit")) as [number | null];
    if (!existsSync(report)) throw new Error(`The suite ended with ${code ?? "a signal"} and wrote no report.`);
    // The cast is safe: the suite has tests for the published schema of the report.
    const { rules, harnessFaults } = JSON.parse(readFileSync(report, "utf8")) as Report;
    if (harnessFaults.length > 0) throw new Error(`The suite itself failed: ${JSON.stringify(harnessFaults[0])}`);
    const judged = rules.filter(({ verdict }) => verdict === "held" || verdict === "violated");
    if (judged.length === 0) throw new Error("The suite judged no rule.");
    console.log(`${judged.length} rules were judged.`);
    return judged
      .filter(({ verdict }) => verdict === "violated")
      .map(({ id, counterexamples = [] }) => ({
        id,
        operations: [...new Set(counterexamples.map((each) => each.operation))],
      }));
  } finally {
    rmSync(results, { recursive: true });
  }
}

interface Report {
  rules: { id: string; verdict: string; counterexamples?: { operation: string }[] }[];
  harnessFaults: unknown[];
}

/** Prints what the reds say. Returns whether every change that was seen has a finding that breaks somebody. */
function print({ told, tooSmall, unchanged }: Proof, whatElse: string): boolean {
  for (const { red, findings } of told) console.log(`ok   ${nameOf(red)} is violated, as ${findings.join(", ")} says`);
  for (const red of unchanged) console.log(`look ${nameOf(red)} is violated, and nothing changed there: ${whatElse}`);
  for (const { red, findings } of tooSmall)
    console.error(
      `FAIL ${nameOf(red)} is violated, and ${findings.join(", ")} breaks nobody. Mend the size of that change.`,
    );
  if (told.length + tooSmall.length + unchanged.length === 0) console.log("ok   no rule is violated");
  return tooSmall.length === 0;
}

function nameOf({ id, operations }: Red): string {
  return operations.length === 0 ? id : `${id} at ${operations.join(", ")}`;
}
