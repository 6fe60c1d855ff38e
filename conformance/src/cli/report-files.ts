import { access, constants, mkdir, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { InvalidArgumentError } from "commander";
import { didYouMean } from "../did-you-mean.ts";
import { UsageError } from "../engine/usage-error.ts";
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

/** Makes the folders that these files stand in, before anything is judged; a `UsageError` for a file that could not be written. */
export async function makeWayFor(files: readonly string[]): Promise<void> {
  for (const file of files) {
    await mkdir(dirname(file), { recursive: true })
      .then(() => refuseUnwritable(file))
      .catch((cause: unknown) => {
        throw new UsageError(`${file} cannot be written: ${messageOf(cause)}. Name a file that can.`, { cause });
      });
  }
}

/** What stands there must be a file that may be replaced; where nothing stands, the folder must take one. */
async function refuseUnwritable(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory() === true) throw new Error("it is a folder");
  await access(found === undefined ? dirname(file) : file, constants.W_OK);
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
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
