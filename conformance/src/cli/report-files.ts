import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { InvalidArgumentError } from "commander";
import { didYouMean } from "../did-you-mean.ts";
import { badgeOf } from "../report/badge.ts";
import { harOf } from "../report/har.ts";
import { htmlOf } from "../report/html/page.ts";
import { junitOf } from "../report/junit.ts";
import type { Report } from "../report/report.ts";
import { stepSummaryOf } from "../report/step-summary.ts";

type Print = (report: Report, allowIncomplete: boolean) => string;

const printers: Readonly<Record<string, Print>> = {
  json,
  junit: junitOf,
  html: htmlOf,
  har: (report) => json(harOf(report)),
  summary: stepSummaryOf,
  badge: badgeOf,
};

/** A file that a run writes when it is over. */
export interface ReportFile {
  kind: string;
  file: string;
}

/** `json=report.json`, of one of these kinds; all that a run can write, unless said otherwise. */
export function reportFileOf(kinds: readonly string[] = Object.keys(printers)): (text: string) => ReportFile {
  return (text) => {
    const [, kind = "", file = ""] = /^(\w+)=(.+)$/.exec(text) ?? [];
    if (file === "") throw new InvalidArgumentError("Expected a kind and a file, such as json=report.json.");
    if (kinds.includes(kind)) return { kind, file };
    throw new InvalidArgumentError(`Unknown kind ${kind}; known are ${kinds.join(", ")}.${didYouMean(kind, kinds)}`);
  };
}

export async function writeReportFiles(
  report: Report,
  files: readonly ReportFile[],
  allowIncomplete: boolean,
): Promise<void> {
  for (const { kind, file } of files) await write(file, printers[kind]?.(report, allowIncomplete) ?? "");
}

/** A report of another command. */
export function writeJson(file: string, report: unknown): Promise<void> {
  return write(file, json(report));
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

function json(report: unknown): string {
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
