import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { compileSpec } from "./compile-spec.ts";
import { GenerateError } from "./generate-error.ts";
import { differing, writeOutputs } from "./write-outputs.ts";

/** How the command is called, and where it prints. */
export interface Terminal {
  calledAs: string;
  out(line: string): void;
  fail(line: string): void;
}

function helpFor({ calledAs }: Terminal): string {
  return `Usage: ${calledAs} --spec DIR --out DIR [--skip-unsupported] [--check]

Compiles a folder of TypeSpec that uses @tallystick/typespec, and writes what the other tools read:

  contract.json       the behaviour                  tallystick run --contract
  openapi.json        the OpenAPI document           tallystick run --document
  contract.ts         both of them, typed            createServer; imports @tallystick/contract
  client-contract.ts  what a client reads of them    createClient; some kilobytes, typed
  names.ts            the names in the contract, as types
  schema.ts           the requests and replies, as types

Options:
  --spec DIR          the folder of main.tsp, or the file itself
  --out DIR           where to write
  --skip-unsupported  leave out the operations that cannot be supported, with a warning for each
  --check             write nothing; exit 1 when a file in DIR is missing or differs
  -h, --help          show this help`;
}

/** Runs one command line (without node and script) and returns the exit code: 1 when the spec or the call is wrong. */
export async function generateCommand(args: readonly string[], terminal: Terminal): Promise<0 | 1> {
  try {
    const { spec, out, check, help, "skip-unsupported": skipUnsupported } = readOptions(args, terminal);
    if (help) {
      terminal.out(helpFor(terminal));
      return 0;
    }
    if (spec === undefined || out === undefined) {
      const absent = [...(spec === undefined ? ["--spec DIR"] : []), ...(out === undefined ? ["--out DIR"] : [])];
      throw new GenerateError(`Give ${absent.join(" and ")}.\n\n${helpFor(terminal)}`);
    }
    return await generate({ spec, out, skipUnsupported, isCheck: check }, terminal);
  } catch (error) {
    if (!(error instanceof GenerateError)) throw error;
    terminal.fail(error.message);
    return 1;
  }
}

interface Options {
  spec?: string;
  out?: string;
  "skip-unsupported": boolean;
  check: boolean;
  help: boolean;
}

function readOptions(args: readonly string[], terminal: Terminal): Options {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  try {
    const help = { ...flag, short: "h" } as const;
    const options = { spec: text, out: text, "skip-unsupported": flag, check: flag, help } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new GenerateError(`${error instanceof Error ? error.message : String(error)}\n\n${helpFor(terminal)}`);
  }
}

async function generate(
  { spec, out, skipUnsupported, isCheck }: { spec: string; out: string; skipUnsupported: boolean; isCheck: boolean },
  terminal: Terminal,
): Promise<0 | 1> {
  const { files, warnings } = await compileSpec(spec, { skipUnsupported });
  for (const warning of warnings) terminal.fail(warning);
  // Loading TypeScript takes a second: only after a successful compile.
  const { countsOf, typedFiles } = await import("./typed-files.ts");
  const outputs = await typedFiles(files, spec);
  const counts = countsOf(outputs["contract.json"] ?? "{}");
  if (isCheck) {
    const stale = differing(outputs, resolve(out));
    for (const name of stale) terminal.fail(`${join(out, name)}: differs from what ${spec} says, or is missing`);
    if (stale.length === 0) terminal.out(`The files in ${out} match ${spec}: ${counts}.`);
    else terminal.fail(`Run \`${terminal.calledAs} --spec ${spec} --out ${out}\`.`);
    return stale.length === 0 ? 0 : 1;
  }
  const written = writeOutputs(outputs, resolve(out));
  for (const name of written) terminal.out(`wrote ${join(out, name)}`);
  terminal.out(`${written.length} of ${Object.keys(outputs).length} files changed: ${counts}.`);
  return 0;
}
