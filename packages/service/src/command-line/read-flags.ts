import { parseArgs } from "node:util";
import { didYouMean } from "./did-you-mean.ts";
import type { Option, OptionTable } from "./option.ts";
import { UsageError } from "./usage-error.ts";

export interface Flags {
  /** By the name of the flag; those of secrets also as `x-file`. A switch is `1`, or `0` for `--no-x`. */
  given: ReadonlyMap<string, string>;
  positionals: string[];
}

/** @throws UsageError for an unknown flag and for a missing value. */
export function readFlags(args: readonly string[], table: OptionTable): Flags {
  const known = Object.entries(table).flatMap(([name, option]) => flagsOf(name, option));
  const config = Object.fromEntries(
    known.map(({ flag, type }) => [flag, { type, ...(flag === "help" && { short: "h" }) }]),
  );
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: config,
      allowPositionals: true,
      allowNegative: true,
    });
    const given = Object.entries(values).map(([flag, value]) => [flag, asText(value)] as const);
    return { given: new Map(given), positionals };
  } catch (error) {
    throw new UsageError(explained(error, known), { cause: error });
  }
}

interface KnownFlag {
  flag: string;
  type: "boolean" | "string";
}

function flagsOf(name: string, { kind }: Option): KnownFlag[] {
  const own: KnownFlag = { flag: name, type: kind === "switch" ? "boolean" : "string" };
  return kind === "secret" ? [own, { flag: `${name}-file`, type: "string" }] : [own];
}

function asText(value: unknown): string {
  if (typeof value === "boolean") return value ? "1" : "0";
  return String(value);
}

function explained(error: unknown, known: readonly KnownFlag[]): string {
  const message = error instanceof Error ? error.message : String(error);
  const unknownFlag = /^Unknown option '(-[^']*)'/.exec(message)?.[1];
  if (unknownFlag === undefined) return message;
  const flags = known.map(({ flag }) => `--${flag}`);
  return `There is no option ${unknownFlag}.${didYouMean(unknownFlag, flags)}`;
}
