/**
 * Shows the effects of an edit of the spec about a second after it is saved. A spec that does not compile changes no file.
 *
 *     pnpm dev [--once]
 */
import { parseArgs } from "node:util";
import { compareOnce } from "./compare-once.ts";
import { watchSpec } from "./watch-spec.ts";

const help = `Usage: pnpm dev [options]

Watches spec/ and its TypeSpec library. After each change, prints the changes in shape and behaviour, one line for each, and writes the
generated files. When the spec does not compile, prints where and why, and writes nothing.

Options:
  --once       compare with the generated files of the last commit, write nothing, and stop;
               exit code 0: no changes, 1: changes, 2: the spec does not compile, or there is no commit
  -h, --help   show this help

Press Ctrl-C to stop.`;

const root = new URL("../..", import.meta.url).pathname;
process.exitCode = await main();

async function main(): Promise<number> {
  const options = readOptions();
  if (options === undefined) return 2;
  if (options.once) return await compareOnce(root);
  if (options.help) console.log(help);
  else await watchSpec(root);
  return 0;
}

function readOptions(): { once: boolean; help: boolean } | undefined {
  try {
    const flag = { type: "boolean", default: false } as const;
    return parseArgs({ options: { once: flag, help: { ...flag, short: "h" } } }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    return undefined;
  }
}
