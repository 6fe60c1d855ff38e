import type { OptionTable } from "./option.ts";
import { type OptionValues, optionsNamed } from "./options.ts";
import type { ParsedOptions } from "./read-options.ts";

export interface CommandContext {
  /** Prints a line of the result on standard output. */
  print: (line: string) => void;
  /** Says that what the command looked at is not as it should be: exit code 1. */
  fail: () => void;
}

/** One command of `tallystick-service`: `tallystick-service NAME [options] [ARGUMENT…]`. */
export interface Command {
  summary: string;
  options: OptionTable;
  /** The names of its arguments, such as `FILE`; each must be given. */
  arguments: readonly string[];
  /** @throws UsageError for options that do not fit together. Called before anything is done, also for `--print-config`. */
  check: (values: ParsedOptions) => void;
  run: (values: ParsedOptions, given: readonly string[], context: CommandContext) => Promise<void>;
}

interface TypedCommand<Name extends keyof OptionValues> {
  summary: string;
  options: readonly Name[];
  arguments?: readonly string[];
  check?: (values: Pick<OptionValues, Name>) => void;
  run: (values: Pick<OptionValues, Name>, given: readonly string[], context: CommandContext) => Promise<void>;
}

/** A command, whose code sees the types of the options that it names. */
export function defineCommand<Name extends keyof OptionValues>(command: TypedCommand<Name>): Command {
  const typed = (values: ParsedOptions): Pick<OptionValues, Name> => values as Pick<OptionValues, Name>; // of these rows
  return {
    summary: command.summary,
    options: optionsNamed(...command.options),
    arguments: command.arguments ?? [],
    check: (values) => command.check?.(typed(values)),
    run: (values, given, context) => command.run(typed(values), given, context),
  };
}
