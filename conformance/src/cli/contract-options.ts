import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Option, type Command } from "commander";
import { bundleOf, type AdaptedBundle } from "../contracts/checks.ts";
import { readContract, type ContractFiles } from "../contracts/contract-files.ts";
import { UsageError } from "../errors/usage-error.ts";
import { pathFromHere } from "./path-from-here.ts";
import { readConfig, type Config } from "./config.ts";

/** The flags that name the contract to judge by. */
export interface ContractFlags {
  contract?: string;
  document?: string;
  /** Of a contract with several: that of the newest one has its folder beside the files. */
  contractVersion?: string;
}

/** The flag that names a configuration file. */
export interface ConfigFlags {
  config?: string;
}

/** Adds the flags of a command that works by any contract. */
export function withContract(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--contract <file>",
        "contract.json of the API, as tallystick-generate writes it (default: the shipped contract)",
      ).env("TALLYSTICK_CONTRACT"),
    )
    .addOption(
      new Option("--document <file>", "openapi.json that was written with it; JSON or YAML").env("TALLYSTICK_DOCUMENT"),
    )
    .addOption(
      new Option(
        "--contract-version <version>",
        "of a contract with several, the version to go by (default: that of the files)",
      ).env("TALLYSTICK_CONTRACT_VERSION"),
    );
}

/** Adds the flag of a command that reads of a configuration only what names the contract and checks of one's own. */
export function withConfig(command: Command): Command {
  return command.option(
    "--config <file>",
    "the configuration of a run, which may name the contract and your own checks",
  );
}

/** The configuration file, if one was named. */
export async function configOf({ config, contract }: ConfigFlags & ContractFlags): Promise<Config> {
  return config === undefined ? {} : readConfig(config, contract !== undefined);
}

/** The contract and the document that the flags or the configuration name; the shipped ones when they name none. */
export async function bundleNamed(flags: ContractFlags, config: Config = {}): Promise<AdaptedBundle> {
  const files = filesNamed(flags, config);
  const bundle = bundleOf(files === undefined ? {} : await readContract(files));
  const { contractVersion = bundle.contract.version } = flags;
  if (bundle.contract.version !== contractVersion) throw otherVersion(contractVersion, bundle.contract.version, files);
  return bundle;
}

/** The flags that name the same contract again, for a command line to copy. */
export function contractArguments(flags: ContractFlags, config: Config = {}): string {
  const files = filesNamed(flags, config);
  return files === undefined
    ? ""
    : ` --contract ${pathFromHere(files.contract)} --document ${pathFromHere(files.document)}`;
}

/** The files of the version that is asked for; none for the shipped contract. */
function filesNamed(flags: ContractFlags, config: Config): ContractFiles | undefined {
  const { contract = config.contract, document = config.document, contractVersion } = flags;
  if (contract === undefined && document === undefined) return undefined;
  if (contract === undefined || document === undefined) {
    const [given, absent] = contract === undefined ? ["document", "contract"] : ["contract", "document"];
    throw new UsageError(
      `--${given} needs --${absent}: the contract holds the behaviour, the document the schemas. tallystick-generate writes both.`,
    );
  }
  const newest = { contract, document };
  if (contractVersion === undefined) return newest;
  const earlier = { contract: ofVersion(contract, contractVersion), document: ofVersion(document, contractVersion) };
  return existsSync(earlier.contract) ? earlier : newest;
}

/** Where tallystick-generate writes the same file of an earlier version. */
function ofVersion(file: string, version: string): string {
  return join(dirname(file), version, basename(file));
}

function otherVersion(asked: string, found: string, files: ContractFiles | undefined): UsageError {
  if (files === undefined)
    return new UsageError(`The shipped contract has the version ${found} only: leave --contract-version out.`);
  return new UsageError(
    `${files.contract} is of version ${found}, and there is no ${ofVersion(files.contract, asked)}. tallystick-generate writes one for each version of the spec.`,
  );
}
