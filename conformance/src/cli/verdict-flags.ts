import { Option, type Command } from "commander";
import { reportFileOf, type ReportFile } from "./report-files.ts";
import { gathered } from "./values.ts";

/** What counts for the verdict, and which reports are written. */
export interface VerdictFlags {
  failOn: "must" | "should";
  allowIncomplete?: boolean;
  report?: ReportFile[];
}

/** Adds the flags of every command that ends in a verdict. */
export function withVerdict(command: Command): Command {
  return command
    .addOption(
      new Option("--fail-on <level>", "the lowest level whose violation counts")
        .choices(["must", "should"])
        .default("must"),
    )
    .option("--allow-incomplete", "exit 0 although a MUST rule was never exercised")
    .option(
      "--report <kind=file>",
      "also write the report: json, junit, html, har, summary (markdown, appended) or badge (SVG)",
      gathered(reportFileOf()),
    );
}
