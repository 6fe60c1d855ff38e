import { contract, contractName } from "@tallystick/contract";
import { packageVersion } from "../operation/package-version.ts";
import type { Command, CommandContext } from "./command.ts";
import { didYouMean } from "./did-you-mean.ts";
import type { OptionTable } from "./option.ts";
import { universalOptions } from "./options.ts";
import { configOf } from "./print-config.ts";
import { helpOf } from "./print-help.ts";
import { readFlags } from "./read-flags.ts";
import { parseSettings, readSettings, variableOf } from "./read-options.ts";
import { UsageError } from "./usage-error.ts";

interface Given {
  args: readonly string[];
  environment: NodeJS.ProcessEnv;
  commands: Readonly<Record<string, Command>>;
}

const defaultName = "serve";

/** Reads the command line and runs its command. @throws UsageError, and the command's errors. */
export async function runCommandLine({ args, environment, commands }: Given, context: CommandContext): Promise<void> {
  const named = args[0] !== undefined && !args[0].startsWith("-");
  const name = named ? (args[0] ?? defaultName) : defaultName;
  const command = commandNamed(name, commands);
  const table = { ...command.options, ...universalOptions };
  const { given, positionals } = readFlags(named ? args.slice(1) : args, table);
  if (given.get("help") === "1") {
    context.print(usage(name, command, commands));
    return;
  }
  if (given.get("version") === "1") {
    context.print(`${packageVersion()}\n${contractName(contract)}`);
    return;
  }
  const settings = readSettings(table, { flags: given, environment });
  const values = parseSettings(settings);
  command.check(values);
  if (given.get("print-config") === "1") {
    context.print(configOf(settings));
    return;
  }
  await command.run(values, argumentsOf(name, command, positionals), context);
}

function commandNamed(name: string, commands: Given["commands"]): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command;
  const names = Object.keys(commands);
  throw new UsageError(`There is no command ${name}.${didYouMean(name, names)} The commands are: ${names.join(", ")}.`);
}

function argumentsOf(name: string, command: Command, positionals: readonly string[]): readonly string[] {
  const [missing] = command.arguments.slice(positionals.length);
  if (missing !== undefined) throw new UsageError(`${name} needs ${missing}.`);
  const [extra] = positionals.slice(command.arguments.length);
  if (extra !== undefined) throw new UsageError(`${name} does not take the argument ${extra}.`);
  return positionals;
}

function usage(name: string, command: Command, commands: Given["commands"]): string {
  const table = { ...command.options, ...universalOptions };
  const placeholder = name === defaultName ? `[${name}]` : name;
  const lines = [
    `Usage: tallystick-service ${[placeholder, "[options]", ...command.arguments].join(" ")}`,
    "",
    `${command.summary} Every option can also come from the environment variable beside it.`,
    ...secretsLine(table),
    "",
    helpOf(table),
  ];
  if (name !== defaultName) return lines.join("\n");
  const others = Object.entries(commands).filter(([other]) => other !== defaultName);
  if (others.length === 0) return lines.join("\n");
  const width = Math.max(...others.map(([other]) => other.length));
  const list = others.map(([other, { summary }]) => `  ${other.padEnd(width)}  ${summary}`);
  return [...lines, "", "Other commands (each has its own --help):", ...list].join("\n");
}

function secretsLine(table: OptionTable): string[] {
  const secrets = Object.keys(table).filter((name) => table[name]?.kind === "secret");
  // What is mostly no secret is no example of one.
  const [first, ...further] = secrets.toSorted(
    (a, b) => Number("mask" in (table[a] ?? {})) - Number("mask" in (table[b] ?? {})),
  );
  if (first === undefined) return [];
  const others = further.map((name) => `--${name}`).join(", ");
  return [
    "Every process of the machine can read a command line, so give a secret in a file or in a variable:",
    `--${first}-file FILE, ${variableOf(first)}_FILE or ${variableOf(first)}${others && `; the same for ${others}`}.`,
  ];
}
