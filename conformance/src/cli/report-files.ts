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
  json: (report) => `${JSON.stringify(report, undefined, 2)}\n`,
  junit: junitOf,
  html: htmlOf,
  har: (report) => `${JSON.stringify(harOf(report), undefined, 2)}\n`,
  summary: stepSummaryOf,
  badge: badgeOf,
};

/** A file that a run writes when it is over. */
export interface ReportFile {
  kind: string;
  file: string;
}

/** `json=report.json` */
export function reportFile(text: string): ReportFile {
  const [, kind = "", file = ""] = /^(\w+)=(.+)$/.exec(text) ?? [];
  if (file === "") throw new InvalidArgumentError("Expected a kind and a file, such as json=report.json.");
  if (printers[kind] === undefined) {
    const kinds = Object.keys(printers);
    throw new InvalidArgumentError(`Unknown kind ${kind}; known are ${kinds.join(", ")}.${didYouMean(kind, kinds)}`);
  }
  return { kind, file };
}

export async function writeReportFiles(
  report: Report,
  files: readonly ReportFile[],
  allowIncomplete: boolean,
): Promise<void> {
  for (const { kind, file } of files) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, printers[kind]?.(report, allowIncomplete) ?? "");
  }
}
