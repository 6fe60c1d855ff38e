import { Option, type Command } from "commander";
import { bundleOf, type AdaptedBundle } from "../contracts/checks.ts";
import { readContract } from "../contracts/contract-files.ts";
import { UsageError } from "../errors/usage-error.ts";
import { pathFromHere } from "./path-from-here.ts";
import { readConfig, type Config } from "./config.ts";

/** The flags that name the contract to judge by. */
export interface ContractFlags {
  contract?: string;
  document?: string;
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
  const { contract = config.contract, document = config.document } = flags;
  if (contract === undefined && document === undefined) return bundleOf({});
  if (contract === undefined || document === undefined) {
    const [given, absent] = contract === undefined ? ["document", "contract"] : ["contract", "document"];
    throw new UsageError(
      `--${given} needs --${absent}: the contract holds the behaviour, the document the schemas. tallystick-generate writes both.`,
    );
  }
  return bundleOf(await readContract({ contract, document }));
}

/** The flags that name the same contract again, for a command line to copy. */
export function contractArguments(flags: ContractFlags, config: Config = {}): string {
  const { contract = config.contract, document = config.document } = flags;
  return contract === undefined || document === undefined
    ? ""
    : ` --contract ${pathFromHere(contract)} --document ${pathFromHere(document)}`;
}
