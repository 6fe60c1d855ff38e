import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UsageError } from "../errors/usage-error.ts";
import type { Counterexample, Replay, Report } from "../runner/result/report.ts";

/** A failure that can be reproduced against any target that serves the contract. */
export interface ReplayFile {
  schema: 1;
  rule: string;
  sentence: string;
  source: string;
  contract: Omit<Report["contract"], "title"> & { title?: string };
  target: string;
  replay: Replay;
  counterexample: Counterexample;
}

/** Writes one file per counterexample and returns the report with their names, and how to replay them. */
export async function writeReplayFiles(report: Report, directory: string, command?: ReplayCommand): Promise<Report> {
  const named = withReplayFiles(report, directory, command);
  await mkdir(directory, { recursive: true });
  for (const rule of named.rules) {
    for (const example of rule.counterexamples ?? []) {
      if (example.file !== undefined) await writeFile(example.file, replayText(report, rule, example));
    }
  }
  return named;
}

/** How the command is called, and the flags that name the contract. */
export interface ReplayCommand {
  calledAs: string;
  flags: string;
}

const usualCommand: ReplayCommand = { calledAs: "tallystick", flags: "" };

/**
 * The report with the names that the replay files of its counterexamples get in this folder, and how to replay them.
 */
export function withReplayFiles(report: Report, directory: string, command: ReplayCommand = usualCommand): Report {
  const rules = report.rules.map((rule) => {
    if (rule.counterexamples === undefined) return rule;
    const counterexamples = rule.counterexamples.map((example, index) => {
      const file = fileIn(directory, rule.id, index);
      return { ...example, file, again: `${command.calledAs} replay ${file}${command.flags}` };
    });
    return { ...rule, counterexamples };
  });
  return { ...report, rules };
}

/** A name like that of a replay file, to check beforehand whether one can be written. */
export function anyReplayFile(directory: string): string {
  return fileIn(directory, "RULE", 0);
}

function fileIn(directory: string, rule: string, index: number): string {
  return join(directory, `${rule}-${index + 1}.json`);
}

function replayText(report: Report, rule: Report["rules"][number], counterexample: Counterexample): string {
  const { contract, target } = report;
  const { id, sentence, source } = rule;
  const { replay } = counterexample;
  const file: ReplayFile = { schema: 1, rule: id, sentence, source, contract, target, replay, counterexample };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

/** Reads one; a `UsageError` when it is not a replay file. */
export async function readReplayFile(path: string): Promise<ReplayFile> {
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new UsageError(`${path} cannot be read.`, { cause });
  });
  const parsed = parse(path, text);
  if (!isReplayFile(parsed)) throw new UsageError(`${path} is not a replay file: run with --failures DIR to get one.`);
  return parsed;
}

function parse(path: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (cause) {
    throw new UsageError(`${path} is not JSON.`, { cause });
  }
}

/** Checks what a replay needs; the rest is only shown. A file of an earlier version has no title of its contract. */
function isReplayFile(value: unknown): value is ReplayFile {
  if (typeof value !== "object" || value === null || !("schema" in value && value.schema === 1)) return false;
  if (!("rule" in value && typeof value.rule === "string" && "replay" in value)) return false;
  if (!("contract" in value && isContractMark(value.contract))) return false;
  const { replay } = value;
  if (typeof replay !== "object" || replay === null || !("check" in replay && "path" in replay && "seed" in replay))
    return false;
  return typeof replay.check === "string" && Array.isArray(replay.path) && typeof replay.seed === "number";
}

function isContractMark(value: unknown): boolean {
  const mark: Record<string, unknown> = Object(value);
  return ["version", "hash", "shapeHash", "behaviourHash"].every((name) => typeof mark[name] === "string");
}
