import { contractName, contract } from "@tallystick/contract";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import type { AdaptedBundle } from "../contracts/checks.ts";
import { ProbeFault } from "../http/probe-fault.ts";
import { UsageError } from "../errors/usage-error.ts";
import { createPaint, type Paint } from "../report/paint.ts";
import { printable } from "../report/printable.ts";
import { ownChecksOf, withChecks, type ChecksFlags, type OwnChecks } from "./checks-files.ts";
import { changesCommand, changesFlags } from "./changes-command.ts";
import { cleanCommand, cleanFlags } from "./clean-command.ts";
import { clientCommand, clientFlags } from "./client-command.ts";
import {
  bundleNamed,
  configOf,
  withConfig,
  withContract,
  type ConfigFlags,
  type ContractFlags,
} from "./contract-options.ts";
import { explainCommand } from "./explain-command.ts";
import { defaultConfigFile, initCommand, type InitFlags } from "./init-command.ts";
import type { Io } from "./io.ts";
import { listCommand } from "./list-command.ts";
import { matrixCommand, matrixFlags } from "./matrix-command.ts";
import { mergeCommand, mergeFlags } from "./merge-command.ts";
import { nextCommand, nextFlags } from "./next-command.ts";
import { probeCommand, probeFlags } from "./probe-command.ts";
import { receiverCommand, receiverFlags } from "./receiver-command.ts";
import { replayCommand } from "./replay-command.ts";
import { runCommand, runFlags } from "./run-command.ts";
import { withTarget } from "./target-options.ts";
import { stubsCommand, stubsFlags } from "./stubs-command.ts";
import { suiteVersion } from "./suite-version.ts";
import { webAddress } from "./values.ts";

const exitCodesHelp = `
Exit codes:
  0  every declared MUST rule held
  1  a rule violated, a known failure that now passes, or a MUST rule never exercised
  2  usage or configuration is wrong; nothing was judged
  3  the target could not be reached or refused the credentials, or the suite itself failed`;

/** Runs one command line (without node and script) and returns the exit code. */
export async function runCli(args: readonly string[], io: Io): Promise<number> {
  let code = 0;
  const program = createProgram(io, (value) => {
    code = value;
  });
  try {
    await program.parseAsync([...args], { from: "user" });
    return code;
  } catch (error) {
    return failureCode(error, io);
  }
}

function createProgram(io: Io, finish: (code: number) => void): Command {
  const program = new Command("tallystick");
  const paint = (): Paint =>
    createPaint({ isTerminal: io.out.isTerminal, env: io.env, isRefused: program.opts()["color"] === false });
  const print = (lines: readonly string[]): void => io.out.write(`${lines.join("\n")}\n`);

  program
    .description("Judges any implementation of the contract over HTTP.")
    .version(`${suiteVersion()}\n${contractName(contract)}`)
    .option("--no-color", "no colour, even on a terminal")
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.out.write(text), writeErr: (text) => io.fail(text) })
    .showSuggestionAfterError()
    .addHelpText("after", exitCodesHelp);
  runFlags(program.command("run").description("judge a target")).action(async (flags) =>
    finish(await runCommand(flags, io, paint())),
  );
  withRules(program.command("list"))
    .description("the rules: their level and family, what declares them, what each needs of the target")
    .argument("[pattern]", "of rule ids, operations or families (CARD-*, cards.create); without one, all rules")
    .action(async (pattern: string | undefined, flags: RulesFlags) => {
      const { bundle, own } = await rulesNamed(flags);
      print(listCommand(bundle, pattern ?? "*", paint(), own));
    });
  withRules(program.command("explain"))
    .description(
      "a rule: its sentence, source line, checks and the mutants it kills; or a decision: what is open, what holds, why",
    )
    .argument("<id>", "of a rule (CARD-20, G-70b) or of a decision (G-70)")
    .action(async (id: string, flags: RulesFlags) => {
      const { bundle, own } = await rulesNamed(flags);
      print(await explainCommand(bundle, id, paint(), own));
    });
  withChecks(
    withContract(withTarget(program.command("replay <file>").description("reproduce a recorded failure"))),
  ).action(async (file: string, flags) => finish(await replayCommand(file, flags, io, paint())));
  cleanFlags(
    program
      .command("clean")
      .description("delete what runs have made, as their journal says, and put back what they changed"),
  ).action(async (flags) => finish(await cleanCommand(flags, io, paint())));
  matrixFlags(
    program.command("matrix").description("edges and illegal pairs of every lifecycle that callers drive, as tables"),
  ).action(async (flags) => finish(await matrixCommand(flags, io, paint())));
  nextFlags(
    program.command("next").description("what is judged, what is in the way of the rest, which operation to add next"),
  ).action(async (flags) => finish(await nextCommand(flags, io, paint())));
  probeFlags(
    program.command("probe").description("by reads only: where contract and target disagree, and what would fit"),
  ).action(async (flags) => finish(await probeCommand(flags, io, paint())));
  changesFlags(
    program.command("changes").description("what changed between two versions of a contract, and whom that breaks"),
  ).action(async (place: string, flags) => finish(await changesCommand(place, flags, io, paint())));
  mergeFlags(program.command("merge").description("merge the reports of all shards into one")).action(
    async (reports: string[], flags) => finish(await mergeCommand(reports, flags, io, paint())),
  );
  clientFlags(
    program.command("client").description("serve a service that injects faults, and judge how a client behaves"),
  ).action(async (args: string[], flags) => finish(await clientCommand(args, flags, io, paint())));
  receiverFlags(
    withContract(program.command("receiver")).description(
      "send webhooks to a receiver as a hostile sender, and judge it",
    ),
  ).action(async (flags) => finish(await receiverCommand(flags, io, paint())));
  withContract(program.command("init"))
    .description("write a commented configuration")
    .option("--target <url>", "the target to write into the file", webAddress)
    .addOption(
      new Option("--client-id <id>", "with it, what the target does not serve is found and written").env(
        "TALLYSTICK_CLIENT_ID",
      ),
    )
    .addOption(new Option("--client-secret <secret>", "its secret").env("TALLYSTICK_CLIENT_SECRET"))
    .addOption(new Option("--token <token>", "a bearer token instead").env("TALLYSTICK_TOKEN"))
    .option("--config <file>", "the file to write", defaultConfigFile)
    .addOption(new Option("--ci <service>", "write a workflow too, which judges each change").choices(["github"]))
    .action(async (flags: InitFlags) => print(await initCommand(await bundleNamed(flags), flags, io)));
  stubsFlags(
    program
      .command("stubs")
      .description("write handlers for a server of your own, which answer 501 until you fill them in"),
  ).action(async (domains: string[], flags) => print(await stubsCommand(domains, flags)));
  return program;
}

type RulesFlags = ContractFlags & ChecksFlags & ConfigFlags;

/** Adds the flags of a command that shows rules and calls nobody. */
function withRules(command: Command): Command {
  return withConfig(withChecks(withContract(command)));
}

async function rulesNamed(flags: RulesFlags): Promise<{ bundle: AdaptedBundle; own: OwnChecks }> {
  const config = await configOf(flags);
  return { bundle: await bundleNamed(flags, config), own: await ownChecksOf(flags, config) };
}

/** Prints what went wrong and the next step; commander has already printed its own errors. */
function failureCode(error: unknown, io: Io): number {
  const fail = (text: string): void => io.fail(`${printable(text)}\n`);
  // A value in a configuration file that its reader refused; commander has not seen it.
  if (error instanceof UsageError || error instanceof InvalidArgumentError) {
    fail(error.message);
    return 2;
  }
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof ProbeFault) fail(`${error.message}\n${error.nextStep}`);
  else fail(`The suite itself failed: ${error instanceof Error ? error.stack : String(error)}`);
  return 3;
}
