import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { compileSpec, type CompiledSpec } from "./compile-spec.ts";
import { filesOfDroppedVersions, removeFiles } from "./dropped-versions.ts";
import { GenerateError } from "./generate-error.ts";
import { differing, writeOutputs } from "./write-outputs.ts";
import { siteFlags, siteWriter, type SiteFlags } from "./write-site.ts";

/** How the command is called, and where it prints. */
export interface Terminal {
  calledAs: string;
  out(line: string): void;
  fail(line: string): void;
}

function helpFor({ calledAs }: Terminal): string {
  return `Usage: ${calledAs} --spec DIR --out DIR [--skip-unsupported] [--check]
       ${calledAs} --spec DIR --site DIR [--out DIR] [--base PLACE] [--guides DIR]
       ${calledAs} --from FILE --out DIR [--check]

Compiles a folder of TypeSpec that uses @tallystick/typespec, and writes what the other tools read:

  contract.json       the behaviour                  tallystick run --contract
  openapi.json        the OpenAPI document           tallystick run --document
  contract.ts         both of them, typed            createServer; imports @tallystick/contract
  client-contract.ts  what a client reads of them    createClient; some kilobytes, typed
  names.ts            the names in the contract, as types
  schema.ts           the requests and replies, as types

They are of the newest version. Each earlier one has a folder in DIR: 2025-10-13/contract.json. The files of a version that
the spec has no longer are removed.

With --from it writes a spec instead, from an OpenAPI document (JSON or YAML; 3.0, 3.1, Swagger 2):

  shapes.tsp          what the document says         written again by each import
  behavior.tsp        what is inferred from it       written once, and yours
  main.tsp            imports both                   written once

It prints what is inferred, what is not, and what the generator refuses. When statements of behavior.tsp no longer fit the
document, it names them with their lines, and exits with 1.

With --site it writes a static site about the contract: operations, rules, lifecycles, errors, sandbox tables. The
package @tallystick/site makes it; \`tallystick-service --docs DIR\` serves it under /docs.

Options:
  --from FILE         the OpenAPI document to begin with
  --spec DIR          the folder of main.tsp, or the file itself
  --out DIR           where to write
  --skip-unsupported  leave out the operations that cannot be supported, with a warning for each
  --check             write nothing; exit 1 when a file in DIR is missing, differs or is of a version that is gone
  --site DIR          where to write the site: an empty folder, or an earlier site, which is replaced
  --base PLACE        what the site lists changes since: a commit or branch (of --out), a folder or file, npm:NAME@VERSION
  --guides DIR        pages in Markdown that the site shows
  --mutants FILE      a record of the mutants that each rule kills
  --path PATH         the path under which the site is served (default: /docs; / for a host of its own)
  -h, --help          show this help`;
}

/** Runs one command line (without node and script) and returns the exit code: 1 when the spec or the call is wrong. */
export async function generateCommand(args: readonly string[], terminal: Terminal): Promise<0 | 1> {
  try {
    const options = readOptions(args, terminal);
    const { spec, from, out, site, check, help, "skip-unsupported": skipUnsupported } = options;
    if (help) {
      terminal.out(helpFor(terminal));
      return 0;
    }
    if (from !== undefined) {
      const wrong = spec !== undefined ? "--spec" : skipUnsupported ? "--skip-unsupported" : site && "--site";
      if (wrong !== undefined) {
        throw new GenerateError(
          `--from writes a spec, and ${wrong} belongs to the call that reads it: \`--spec DIR --out DIR\`.`,
        );
      }
      if (out === undefined) throw new GenerateError(`Give --out DIR.\n\n${helpFor(terminal)}`);
      return await importFrom({ from, out, isCheck: check }, terminal);
    }
    refuseUnusedOptions(options);
    if (spec !== undefined && site !== undefined) return await generateSite({ ...options, spec, site }, terminal);
    if (spec === undefined || out === undefined) {
      const needsOut = out === undefined && site === undefined;
      const absent = [...(spec === undefined ? ["--spec DIR"] : []), ...(needsOut ? ["--out DIR"] : [])];
      throw new GenerateError(`Give ${absent.join(" and ")}.\n\n${helpFor(terminal)}`);
    }
    return await generate({ spec, out, skipUnsupported, isCheck: check }, terminal);
  } catch (error) {
    if (!(error instanceof GenerateError)) throw error;
    terminal.fail(error.message);
    return 1;
  }
}

interface Options extends SiteFlags {
  spec?: string;
  from?: string;
  out?: string;
  site?: string;
  "skip-unsupported": boolean;
  check: boolean;
  help: boolean;
}

function readOptions(args: readonly string[], terminal: Terminal): Options {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  try {
    const help = { ...flag, short: "h" } as const;
    const ofSite = { site: text, base: text, guides: text, mutants: text, path: text } as const;
    const own = { spec: text, from: text, out: text, "skip-unsupported": flag, check: flag, help } as const;
    return parseArgs({ args: [...args], options: { ...own, ...ofSite } }).values;
  } catch (error) {
    throw new GenerateError(`${error instanceof Error ? error.message : String(error)}\n\n${helpFor(terminal)}`);
  }
}

/** What only one of two calls reads is no part of the other. */
function refuseUnusedOptions({ site, check, ...given }: Options): void {
  if (site !== undefined && check)
    throw new GenerateError("--check writes nothing, and --site writes a site: leave one of them out.");
  const alone = siteFlags.find((name) => site === undefined && given[name] !== undefined);
  if (alone !== undefined) throw new GenerateError(`--${alone} is about a site: add --site DIR.`);
}

interface Generation {
  spec: string;
  out: string;
  skipUnsupported: boolean;
  isCheck: boolean;
}

async function generate({ skipUnsupported, ...rest }: Generation, terminal: Terminal): Promise<0 | 1> {
  const { files, warnings } = await compileSpec(rest.spec, { skipUnsupported });
  for (const warning of warnings) terminal.fail(warning);
  return writeContract(files, rest, terminal);
}

async function writeContract(
  files: CompiledSpec["files"],
  { spec, out, isCheck }: Omit<Generation, "skipUnsupported">,
  terminal: Terminal,
): Promise<0 | 1> {
  // Loading TypeScript takes a second: only after a successful compile.
  const { countsOf, typedFiles } = await import("./typed-files.ts");
  const outputs = await typedFiles(files, spec);
  const counts = countsOf(files);
  const dropped = filesOfDroppedVersions(outputs, resolve(out));
  if (isCheck) {
    const stale = differing(outputs, resolve(out));
    for (const name of stale) terminal.fail(`${join(out, name)}: differs from what ${spec} says, or is missing`);
    for (const name of dropped) terminal.fail(`${join(out, name)}: is of a version that ${spec} does not have`);
    const matches = stale.length + dropped.length === 0;
    if (matches) terminal.out(`The files in ${out} match ${spec}: ${counts}.`);
    else terminal.fail(`Run \`${terminal.calledAs} --spec ${spec} --out ${out}\`.`);
    return matches ? 0 : 1;
  }
  const written = writeOutputs(outputs, resolve(out));
  for (const name of written) terminal.out(`wrote ${join(out, name)}`);
  removeFiles(dropped, resolve(out));
  for (const name of dropped) terminal.out(`removed ${join(out, name)}, of a version that ${spec} does not have`);
  terminal.out(`${written.length} of ${Object.keys(outputs).length} files changed: ${counts}.`);
  for (const line of nextLines(out)) terminal.out(line);
  return 0;
}

/** What judges a server by the files: a look at what it serves, and the whole run. */
function nextLines(out: string): string[] {
  const files = `--contract ${join(out, "contract.json")} --document ${join(out, "openapi.json")} --target URL`;
  return [
    "Next, with @tallystick/conformance and a server at URL: the first sends only reads, the second judges.",
    ...["probe", "run"].map((command) => `  npx tallystick ${command} ${files}`),
  ];
}

async function generateSite(
  { spec, site, out, "skip-unsupported": skipUnsupported, ...flags }: Options & { spec: string; site: string },
  terminal: Terminal,
): Promise<0 | 1> {
  // Whether there can be a site is known before the spec compiles.
  const write = await siteWriter();
  const { files, warnings } = await compileSpec(spec, { skipUnsupported });
  for (const warning of warnings) terminal.fail(warning);
  if (out !== undefined) await writeContract(files, { spec, out, isCheck: false }, terminal);
  const { pages } = await write(files, { ...flags, out: site, ...(out !== undefined && { generated: out }) });
  terminal.out(`wrote ${pages} pages into ${site}. Next: tallystick-service --docs ${site}`);
  return 0;
}

async function importFrom(
  { from, out, isCheck }: { from: string; out: string; isCheck: boolean },
  terminal: Terminal,
): Promise<0 | 1> {
  const [{ importDocument }, { reportLines }] = await Promise.all([
    import("./import/import-document.ts"),
    import("./import/report.ts"),
  ]);
  const imported = await importDocument(from, out);
  const { outputs, operations, dangling } = imported;
  const stale = isCheck ? differing(outputs, resolve(out)) : [];
  for (const name of stale) terminal.fail(`${join(out, name)}: differs from what ${from} says, or is missing`);
  if (!isCheck) for (const name of writeOutputs(outputs, resolve(out))) terminal.out(`wrote ${join(out, name)}`);
  for (const line of reportLines(imported, out)) terminal.out(line);
  for (const line of dangling) terminal.fail(line);
  if (dangling.length > 0) {
    terminal.fail(`These statements do not fit ${from} any more (${dangling.length}): correct them, or take them out.`);
  }
  if (stale.length > 0) terminal.fail(`Run \`${terminal.calledAs} --from ${from} --out ${out}\`.`);
  const count = `${operations} ${operations === 1 ? "operation" : "operations"}`;
  terminal.out(
    `\n${count}. Next: ${terminal.calledAs} --spec ${out} --out src/contract${imported.refused.length > 0 ? " --skip-unsupported" : ""}`,
  );
  return dangling.length > 0 || stale.length > 0 ? 1 : 0;
}
