/**
 * Promise: the README's picture is the output of a real run: the suite against a mutant of the service that ignores idempotency keys.
 *
 *     pnpm picture [--check]
 *
 * Writes docs/violated-rule.svg. With `--check` it writes nothing, and exits with 1 when the picture is another.
 */
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { exitOf, withServing, type Ready } from "@tallystick/tools/start";
import { columns, fitted, masked } from "./terminal-lines.ts";
import { terminalSvg } from "./terminal-svg.ts";

const root = new URL("../..", import.meta.url);
const picture = new URL("docs/violated-rule.svg", root);
const mutant = "transfers.in/idempotency/off";
/** One check and a seed: the same requests each time. */
const only = "idempotency/transfers.in replays*";
const seed = "1";
/** The exit code of a run that found a violation. */
const violated = 1;
/** The address in the picture, on any free port. */
const shownUrl = "http://127.0.0.1:4010/2025-10-13";

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const command = `$ tallystick run --target ${shownUrl} --only '${only}' --seed ${seed}`;
const svg = terminalSvg(fitted([command, ...(await runOnMutant())]), {
  title: "tallystick run finds that a transfer repeated with the same Idempotency-Key is done twice",
  columns,
});
if (!values.check) writeFileSync(picture, svg);
else if (readFileSync(picture, "utf8") !== svg) {
  console.error("docs/violated-rule.svg differs from the present output of the suite. Update it with: pnpm picture");
  process.exitCode = 1;
}

/** What the suite prints, masked. */
async function runOnMutant(): Promise<string[]> {
  const service = spawn(process.execPath, ["conformance/mutants/serve-mutant.ts", mutant], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return await withServing(service, async (ready) => {
    const output = await outputOfSuite(ready);
    return masked(output.replaceAll(ready.url, shownUrl)).trimEnd().split("\n");
  });
}

async function outputOfSuite(target: Ready): Promise<string> {
  const flags = ["--target", target.url, "--only", only, "--seed", seed];
  const suite = spawn(process.execPath, ["conformance/src/cli/main.ts", "run", ...flags], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      FORCE_COLOR: "1",
      TALLYSTICK_CLIENT_ID: target.clientId,
      TALLYSTICK_CLIENT_SECRET: target.clientSecret,
    },
  });
  const [output, code] = await Promise.all([text(suite.stdout), exitOf(suite)]);
  if (code !== violated)
    throw new Error(
      `The suite exited with ${code} instead of ${violated}, so there is no violation to show:\n${output}`,
    );
  return output;
}
