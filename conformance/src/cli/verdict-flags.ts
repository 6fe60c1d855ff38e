import { Option, type Command } from "commander";
import type { Contract } from "@tallystick/contract";
import { UsageError } from "../errors/usage-error.ts";
import { comparedWith, refuseOtherContract } from "../report/comparison.ts";
import type { Report } from "../runner/result/report.ts";
import type { FailOn } from "../runner/result/verdicts.ts";
import { readReport } from "./read-report.ts";
import { reportFileOf, type ReportFile } from "./report-files.ts";
import { gathered } from "./values.ts";

/** What counts for the verdict, and which reports are written. */
export interface VerdictFlags {
  failOn: FailOn;
  baseline?: string;
  allowIncomplete?: boolean;
  report?: ReportFile[];
}

/** Adds the flags of every command that ends in a verdict. */
export function withVerdict(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--fail-on <level>",
        "the lowest level whose violation counts; new: that of MUST rules, and only what the baseline does not have",
      )
        .choices(["must", "should", "new"] satisfies FailOn[])
        .default("must"),
    )
    .option("--baseline <report>", "a JSON report of an earlier run: show what is new, mended and still failing")
    .option("--allow-incomplete", "exit 0 although a MUST rule was never exercised")
    .option(
      "--report <kind=file>",
      "also write the report: json, junit, html, har, summary (markdown, appended) or badge (SVG)",
      gathered(reportFileOf()),
    );
}

/** The lowest level whose violation counts. */
export function levelOf(failOn: FailOn): "must" | "should" {
  return failOn === "should" ? "should" : "must";
}

/**
 * Reads the baseline before anything is judged, and returns what compares a report with it. Throws a `UsageError` for one of another
 * contract, and where only what is new should count and nothing says what is old.
 */
export async function comparer(
  { baseline: path, failOn }: VerdictFlags,
  contract: Contract,
): Promise<(report: Report) => Report> {
  if (path === undefined) {
    if (failOn !== "new") return (report) => report;
    throw new UsageError("--fail-on new needs --baseline FILE, the JSON report of an earlier run.");
  }
  const baseline = await readReport(path);
  refuseOtherContract(contract, baseline, path);
  return (report) => comparedWith(report, baseline);
}
