/**
 * Promise: the OpenAPI document is of the quality we ask of others: Redocly's rules, each of them unless redocly.yaml says why
 * not, and an example of everything that is sent and answered, right by its own schema. No network.
 *
 *     pnpm lint-document [FILE]
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { documentFaults } from "./document-faults.ts";
import { documentFile, readDocument } from "./document.ts";

const help = `Usage: pnpm lint-document [FILE]

Judges an OpenAPI document, by default the one in spec/gen.

Exit code 0: nothing is wrong with it; 1: something is; 2: wrong usage.`;

process.exitCode = main();

function main(): number {
  const options = readOptions();
  if (options === undefined) return 2;
  if (options.values.help) {
    console.log(help);
    return 0;
  }
  const file = options.positionals[0] ?? documentFile();
  const isLinted = redocly(file);
  const faults = documentFaults(readDocument(file));
  for (const fault of faults) console.error(fault);
  return isLinted && faults.length === 0 ? 0 : 1;
}

function readOptions() {
  try {
    return parseArgs({ options: { help: { type: "boolean", short: "h" } }, allowPositionals: true });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    return undefined;
  }
}

/** Whether Redocly's rules hold; what it has to say, it says. */
function redocly(file: string): boolean {
  const cli = createRequire(import.meta.url).resolve("@redocly/cli/bin/cli.js");
  const args = [cli, "lint", file, "--config", join(import.meta.dirname, "redocly.yaml"), "--lint-config", "error"];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  return spawnSync(process.execPath, args, { stdio: "inherit", env }).status === 0;
}
