/**
 * Checks the OpenAPI document with all rules of Redocly except those that redocly.yaml switches off with a reason, and that every
 * request and reply has an example that is valid by its schema. Needs no network.
 *
 *     pnpm lint-document [FILE]
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { documentProblems } from "./document-problems.ts";
import { documentFile, readDocument } from "./document.ts";

const help = `Usage: pnpm lint-document [FILE]

Checks an OpenAPI document, by default the one in spec/gen.

Exit code 0: no problems; 1: problems; 2: wrong usage.`;

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
  const problems = documentProblems(readDocument(file));
  for (const problem of problems) console.error(problem);
  return isLinted && problems.length === 0 ? 0 : 1;
}

function readOptions() {
  try {
    return parseArgs({ options: { help: { type: "boolean", short: "h" } }, allowPositionals: true });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    return undefined;
  }
}

/** Whether Redocly's rules hold; Redocly prints the problems. */
function redocly(file: string): boolean {
  const cli = createRequire(import.meta.url).resolve("@redocly/cli/bin/cli.js");
  const args = [cli, "lint", file, "--config", join(import.meta.dirname, "redocly.yaml"), "--lint-config", "error"];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  return spawnSync(process.execPath, args, { stdio: "inherit", env }).status === 0;
}
