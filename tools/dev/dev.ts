/**
 * Promise: what an edit of the spec means shows about a second after it is saved; a spec that does not compile costs nothing.
 *
 *     pnpm dev [--once]
 */
import { parseArgs } from "node:util";
import { compareOnce } from "./compare-once.ts";
import { watchSpec } from "./watch-spec.ts";

const help = `Usage: pnpm dev [options]

Watches spec/ and the library it is written with. After each change: what changed in shape and in behaviour, one line for each,
and then the generated files are written anew. When the spec does not compile: where and why; the files stay as they were.

Options:
  --once       compare with the last commit's generated files, write nothing, and stop;
               exit code 0: nothing changed, 1: something did, 2: the spec does not compile
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
