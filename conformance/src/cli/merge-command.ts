import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Command } from "commander";
import { bundleOf } from "../contracts/checks.ts";
import { UsageError } from "../errors/usage-error.ts";
import { exitCodeOf } from "../runner/result/verdicts.ts";
import { parsedJson } from "../json/parsed-json.ts";
import { mergeReports } from "../report/merge-reports.ts";
import type { Paint } from "../report/paint.ts";
import type { Report } from "../runner/result/report.ts";
import schema from "../report/report.schema.json" with { type: "json" };
import { summary } from "../report/summary.ts";
import { ownChecksOf, withChecks, type ChecksFlags } from "./checks-files.ts";
import { bundleNamed, withContract, type ContractFlags } from "./contract-options.ts";
import type { Io } from "./io.ts";
import { removeOldFiles, writeReportFiles } from "./report-files.ts";
import { withVerdict, type VerdictFlags } from "./verdict-flags.ts";

/** Adds the argument and the flags of `tallystick merge`. */
export function mergeFlags(command: Command): Command {
  return withVerdict(
    withChecks(withContract(command.argument("<report...>", "the JSON reports of all shards of a run"))),
  );
}

/** Makes one report from the shards' reports, with the exit code of the whole run. */
export async function mergeCommand(
  paths: readonly string[],
  flags: VerdictFlags & ContractFlags & ChecksFlags,
  io: Io,
  paint: Paint,
): Promise<number> {
  const files = flags.report ?? [];
  const allowIncomplete = flags.allowIncomplete === true;
  const { contract } = bundleOf({ ...(await bundleNamed(flags)), ...(await ownChecksOf(flags)) });
  const report = mergeReports(contract, await Promise.all(paths.map(readReport)), flags.failOn);
  await removeOldFiles(files.map(({ file }) => file));
  io.out.write(`${summary(report, paint).join("\n")}\n`);
  await writeReportFiles(report, files, allowIncomplete);
  return exitCodeOf(report, allowIncomplete);
}

async function readReport(path: string): Promise<Report> {
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new UsageError(`${path} cannot be read.`, { cause });
  });
  const ajv = new Ajv2020();
  formats.default(ajv);
  const report = parsedJson(text);
  if (ajv.validate<Report>(schema, report)) return report;
  throw new UsageError(`${path} is not a report of this version: run with --report json=FILE to get one.`);
}
