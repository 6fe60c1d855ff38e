import { readFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "commander";
import type { Check } from "../checks/check.ts";
import { UsageError } from "../errors/usage-error.ts";
import { asObject } from "../json/value-at.ts";
import type { OwnRule } from "../checks/own/index.ts";
import type { Config } from "./config.ts";
import { gathered } from "./values.ts";

/** The flag that names files with checks of one's own. */
export interface ChecksFlags {
  checks?: string[];
}

/** What such files add to the suite. */
export interface OwnChecks {
  checks: readonly Check[];
  rules: readonly OwnRule[];
}

/** Adds the flag of every command that works with checks. */
export function withChecks(command: Command): Command {
  return command.option(
    "--checks <file>",
    "a module that exports checks of your own, and rules if it declares any; they are added to the suite's",
    gathered(String),
  );
}

/** What the files of the flags and of the configuration add, in this order. */
export async function ownChecksOf({ checks = [] }: ChecksFlags, config: Config = {}): Promise<OwnChecks> {
  const files = new Set([...checks, ...(config.checks ?? [])].map((file) => resolve(file)));
  const read = await Promise.all([...files].map(readChecks));
  return { checks: read.flatMap((each) => each.checks), rules: read.flatMap((each) => each.rules) };
}

/** The flags that name the same files again, for a command line to copy. */
export function checksArguments({ checks = [] }: ChecksFlags, config: Config = {}): string {
  return [...checks, ...(config.checks ?? [])]
    .map((file) => ` --checks ${relative(process.cwd(), resolve(file))}`)
    .join("");
}

/** What one module exports; a `UsageError` says what is wrong with it. */
async function readChecks(path: string): Promise<OwnChecks> {
  const shown = relative(process.cwd(), path);
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new UsageError(`${shown} cannot be read. Name a module that exports checks.`, { cause });
  });
  const exported = asObject(await imported(path, shown)) ?? {};
  const { checks, rules = [] } = exported;
  if (!Array.isArray(checks) || !Array.isArray(rules)) {
    throw new UsageError(`${shown} exports no list of checks. It needs: export const checks = [defineCheck({ … })];`);
  }
  return {
    checks: checks.map((value: unknown, index) => checkIn(value, `${shown}: checks[${index}]`)),
    rules: rules.map((value: unknown, index) => ruleIn(value, `${shown}: rules[${index}]`, shown, text)),
  };
}

async function imported(path: string, shown: string): Promise<unknown> {
  try {
    const module: unknown = await import(pathToFileURL(path).href);
    return module;
  } catch (cause) {
    const isUnread = cause instanceof Error && "code" in cause && cause.code === "ERR_UNKNOWN_FILE_EXTENSION";
    const hint = isUnread ? " This version of Node reads no TypeScript: use 22.18 or newer, or compile it first." : "";
    throw new UsageError(
      `${shown} cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}.${hint}`,
      { cause },
    );
  }
}

function checkIn(value: unknown, place: string): Check {
  const { name, rules, run, input } = asObject(value) ?? {};
  if (typeof name !== "string" || !Array.isArray(rules) || typeof run !== "function" || input === undefined) {
    throw new UsageError(`${place} is not a check. Make it with defineCheck of @tallystick/conformance.`);
  }
  // What defineCheck returns; its type was checked where it was written.
  return value as Check;
}

function ruleIn(value: unknown, place: string, file: string, text: string): OwnRule {
  const { id, sentence, level = "MUST" } = asObject(value) ?? {};
  if (typeof id !== "string" || !/^[A-Za-z][\w-]*$/.test(id)) {
    throw new UsageError(`${place} has no id such as ACME-01.`);
  }
  if (typeof sentence !== "string" || sentence === "") throw new UsageError(`${place} (${id}) has no sentence.`);
  if (level !== "MUST" && level !== "SHOULD")
    throw new UsageError(`${place} (${id}) has a level other than MUST and SHOULD.`);
  return { id, sentence, level, source: { file, line: lineOf(text, id) } };
}

/** The first line, from 1, that holds the id in quotes. */
function lineOf(text: string, id: string): number {
  const index = text
    .split("\n")
    .findIndex((line) => [`"${id}"`, `'${id}'`, `\`${id}\``].some((each) => line.includes(each)));
  return index + 1 || 1;
}
