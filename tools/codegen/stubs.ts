/**
 * Prints handlers for a server of your own. They compile and answer 501; existing files are overwritten only with --force.
 *
 *     pnpm stubs [domain…] --out DIR [--force]
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { GenerateError, type ContractFile } from "@tallystick/generate";
import { CONTRACT_GEN } from "./outputs.ts";
import { domainsOf, printStubs } from "./print-stubs.ts";
import { ROOT } from "./repository.ts";

const help = `Usage: pnpm stubs [domain…] --out DIR [options]

Prints handlers for a server of your own: one file for each domain of the contract, each handler answering 501 until you
write it, and an index that puts them together. Without a domain: all of them.

Options:
  --out DIR    where to write
  --force      overwrite files that are there
  -h, --help   show this help`;

process.exitCode = main();

function main(): number {
  try {
    const { values, positionals } = readOptions();
    if (values.help) return print(help);
    if (values.out === undefined) throw new GenerateError(`Say where to write: --out DIR.\n\n${help}`);
    const contract = readContract();
    return write(printStubs(contract, chosen(contract, positionals)), resolve(values.out), values.force ?? false);
  } catch (error) {
    if (!(error instanceof GenerateError)) throw error;
    console.error(error.message);
    return 2;
  }
}

function readOptions(): { values: { out?: string; force?: boolean; help?: boolean }; positionals: string[] } {
  const flag = { type: "boolean" } as const;
  const options = { out: { type: "string" }, force: flag, help: { ...flag, short: "h" } } as const;
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new GenerateError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}

function readContract(): ContractFile {
  const file = join(ROOT, CONTRACT_GEN, "contract.json");
  if (!existsSync(file)) throw new GenerateError(`${CONTRACT_GEN} is empty. Run \`pnpm generate\` first.`);
  return JSON.parse(readFileSync(file, "utf8"));
}

function chosen(contract: ContractFile, requested: string[]): string[] {
  const domains = domainsOf(contract);
  const unknown = requested.filter((domain) => !domains.includes(domain));
  if (unknown.length > 0) {
    throw new GenerateError(`No domain is called ${unknown.join(", ")}. There are: ${domains.join(", ")}.`);
  }
  return requested.length === 0 ? domains : domains.filter((domain) => requested.includes(domain));
}

function write(files: Record<string, string>, out: string, force: boolean): number {
  const there = Object.keys(files).filter((name) => existsSync(join(out, name)));
  if (there.length > 0 && !force) {
    throw new GenerateError(`${out} already has ${there.join(", ")}; nothing is written. --force overwrites.`);
  }
  mkdirSync(out, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(out, name), content);
    print(join(out, name));
  }
  return 0;
}

function print(text: string): 0 {
  console.log(text);
  return 0;
}
