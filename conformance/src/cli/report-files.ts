import { access, appendFile, constants, mkdir, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { InvalidArgumentError } from "commander";
import { didYouMean } from "../errors/did-you-mean.ts";
import { UsageError } from "../errors/usage-error.ts";
import { badgeOf } from "../report/badge.ts";
import { harOf } from "../report/har.ts";
import { htmlOf } from "../report/html/page.ts";
import { junitOf } from "../report/junit.ts";
import type { Report } from "../runner/result/report.ts";
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

/** A file that a run writes at its end. */
export interface ReportFile {
  kind: string;
  file: string;
}

/** `json=report.json`, of one of these kinds; all kinds that a run can write, unless limited. */
export function reportFileOf(kinds: readonly string[] = Object.keys(printers)): (text: string) => ReportFile {
  return (text) => {
    const [, kind = "", file = ""] = /^(\w+)=(.+)$/.exec(text) ?? [];
    if (file === "") throw new InvalidArgumentError("Expected a kind and a file, such as json=report.json.");
    if (kinds.includes(kind)) return { kind, file };
    throw new InvalidArgumentError(`Unknown kind ${kind}; known are ${kinds.join(", ")}.${didYouMean(kind, kinds)}`);
  };
}

/**
 * Creates the folders of these files before anything is judged; throws a `UsageError` for a file that cannot be
 * written.
 */
export async function removeOldFiles(files: readonly string[]): Promise<void> {
  for (const file of files) {
    await mkdir(dirname(file), { recursive: true })
      .then(() => refuseUnwritable(file))
      .catch((cause: unknown) => {
        throw new UsageError(`${file} cannot be written: ${messageOf(cause)}. Name a file that can.`, { cause });
      });
  }
}

/** An existing path must be a file that may be replaced; for a new file the folder must be writable. */
async function refuseUnwritable(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory() === true) throw new Error("it is a folder");
  await access(found === undefined ? dirname(file) : file, constants.W_OK);
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

export function writeReportFiles(
  report: Report,
  files: readonly ReportFile[],
  allowIncomplete: boolean,
): Promise<void> {
  return writeFiles(files, (kind) => printers[kind]?.(report, allowIncomplete) ?? "");
}

/** Writes each file with what is printed of its kind. */
export async function writeFiles(files: readonly ReportFile[], textOf: (kind: string) => string): Promise<void> {
  for (const { kind, file } of files) {
    const text = textOf(kind);
    // The summary of a CI step has one file for all of the step's commands.
    await (kind === "summary" ? append(file, `${text.trimEnd()}\n\n`) : write(file, text));
  }
}

async function append(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, text);
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** As in a file. */
export function json(report: unknown): string {
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
