import { Option, type Command } from "commander";
import {
  findChanges,
  formats,
  isBreaking,
  printChanges,
  readAnswers,
  readBase,
  readVersion,
  versionFiles,
  withAnswers,
  type Changes,
  type Format,
} from "../changes/index.ts";
import { UsageError } from "../errors/usage-error.ts";
import type { Paint } from "../report/paint.ts";
import type { Io } from "./io.ts";

interface ChangesFlags {
  base?: string;
  answers?: string;
  format: Format;
  json?: boolean;
}

const help = `
A size is major, minor or patch, for callers (can a correct caller fail?) and for implementers (can a conforming server fail?).
A changed free sentence asks for its sizes: a file for --answers is a JSON list of { id, callers, implementers, reason }.

Exit codes:
  0  nothing breaks anybody
  1  something breaks callers or implementers, or a changed text still asks for its size
  2  usage is wrong, or there is no base to compare with`;

/** Adds the arguments of `tallystick changes`. */
export function changesFlags(command: Command): Command {
  return command
    .argument("[contract]", "the folder that tallystick-generate wrote, or its contract.json", ".")
    .option(
      "--base <place>",
      "what to compare with: an earlier version of the spec by its name, a commit, tag or branch, a folder or file, or npm:NAME@VERSION",
    )
    .option("--answers <file>", "what changed texts mean")
    .addOption(new Option("--format <format>", "how to print").choices(formats).default("text"))
    .option("--json", "the same as --format json")
    .addHelpText("after", help);
}

/** Prints what changed since the base; 1 when that breaks somebody. */
export async function changesCommand(place: string, flags: ChangesFlags, io: Io, paint: Paint): Promise<number> {
  const changes = await changesSince(place, flags);
  const format = flags.json === true ? "json" : flags.format;
  io.out.write(`${printChanges(changes, format, paint)}\n`);
  return changes.findings.some((each) => isBreaking(each.callers) || isBreaking(each.implementers)) ? 1 : 0;
}

async function changesSince(place: string, { base, answers }: ChangesFlags): Promise<Changes> {
  if (base === undefined)
    throw new UsageError("There is no base to compare with: name one with --base, such as --base main.");
  const files = await versionFiles(place);
  const after = await readVersion(files);
  const changes = findChanges(await readBase(base, files), after);
  return answers === undefined ? changes : withAnswers(changes, await readAnswers(answers));
}
