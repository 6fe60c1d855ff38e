import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Contract } from "@tallystick/contract";
import type { Command } from "commander";
import { didYouMean } from "../errors/did-you-mean.ts";
import { UsageError } from "../errors/usage-error.ts";
import {
  bundleNamed,
  configOf,
  withConfig,
  withContract,
  type ConfigFlags,
  type ContractFlags,
} from "./contract-options.ts";
import { domainsOf, printStubs } from "./print-stubs.ts";

interface StubsFlags extends ContractFlags, ConfigFlags {
  out: string;
  force?: boolean;
}

/** Adds the arguments and the flags of `tallystick stubs`. */
export function stubsFlags(command: Command): Command {
  return withConfig(withContract(command))
    .argument("[domain...]", "of the contract; without one, all of them")
    .requiredOption("--out <dir>", "where to write: one file for each domain, and an index that puts them together")
    .option("--force", "overwrite files that are there");
}

/** Writes handlers that answer 501, to be filled in; returns the paths. */
export async function stubsCommand(requested: readonly string[], flags: StubsFlags): Promise<string[]> {
  const config = await configOf(flags);
  const { contract } = await bundleNamed(flags, config);
  const out = resolve(flags.out);
  const files = printStubs(contract, chosen(contract, requested), typesOf(flags.contract ?? config.contract, out));
  const there = Object.keys(files).filter((name) => existsSync(join(out, name)));
  if (there.length > 0 && flags.force !== true) {
    throw new UsageError(`${out} already has ${there.join(", ")}; nothing is written. --force overwrites.`);
  }
  mkdirSync(out, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(out, name), content);
  return Object.keys(files).map((name) => join(out, name));
}

function chosen(contract: Contract, requested: readonly string[]): string[] {
  const domains = domainsOf(contract);
  const [unknown] = requested.filter((domain) => !domains.includes(domain));
  if (unknown !== undefined) {
    throw new UsageError(
      `No domain is called ${unknown}.${didYouMean(unknown, domains)} There are: ${domains.join(", ")}.`,
    );
  }
  return requested.length === 0 ? domains : domains.filter((domain) => requested.includes(domain));
}

/** The module with the types of another contract, as seen from the handlers: tallystick-generate writes it beside the contract. */
function typesOf(contract: string | undefined, out: string): string | undefined {
  if (contract === undefined) return undefined;
  const path = relative(out, join(dirname(resolve(contract)), "contract.ts"));
  return path.startsWith(".") ? path : `./${path}`;
}
