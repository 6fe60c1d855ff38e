import type { Command } from "commander";
import { bundleOf } from "../contracts/checks.ts";
import { exitCodeOf } from "../runner/result/verdicts.ts";
import { mergeReports } from "../report/merge-reports.ts";
import type { Paint } from "../report/paint.ts";
import { summary } from "../report/summary.ts";
import { ownChecksOf, withChecks, type ChecksFlags } from "./checks-files.ts";
import { bundleNamed, withContract, type ContractFlags } from "./contract-options.ts";
import type { Io } from "./io.ts";
import { readReport } from "./read-report.ts";
import { removeOldFiles, writeReportFiles } from "./report-files.ts";
import { comparer, levelOf, withVerdict, type VerdictFlags } from "./verdict-flags.ts";

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
  const compared = await comparer(flags, contract);
  const report = compared(mergeReports(contract, await Promise.all(paths.map(readReport)), levelOf(flags.failOn)));
  await removeOldFiles(files.map(({ file }) => file));
  io.out.write(`${summary(report, paint).join("\n")}\n`);
  await writeReportFiles(report, files, allowIncomplete);
  return exitCodeOf(report, allowIncomplete, flags.failOn);
}
