import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { blocksOf, withService, type Block } from "../checks/index.ts";
import { output, plainEnv } from "./command.ts";
import { install } from "./install.ts";
import type { Package } from "./packages.ts";
import type { Registry } from "./registry.ts";

/** What a package is tried with. */
export interface Trial {
  /** Where the packages of this repository come from. */
  registry: Registry;
  /** An empty folder outside the repository. */
  folder: string;
  /** The TypeScript compiler that checks the shipped types. */
  compiler: string;
  /** The repository, whose service answers the blocks that call one. */
  root: string;
}

/** Installs one package alone, in an empty folder. Returns where. */
export async function installAlone({ name, version, optionalPeers }: Package, trial: Trial): Promise<string> {
  const cwd = join(trial.folder, name.replaceAll("/", "-"));
  const manifest = { dependencies: { [name]: version }, devDependencies: { "@types/node": "*", ...optionalPeers } };
  await install(cwd, manifest, trial.registry);
  return cwd;
}

/**
 * Uses one package where it was installed alone: imports every subpath, checks its types, starts its commands and runs the blocks of
 * its README.
 * @throws an Error that says what failed.
 */
export async function tryPackage(tried: Package, cwd: string, trial: Trial): Promise<void> {
  const env = plainEnv();
  for (const subpath of importable(tried))
    output("node", ["--input-type=module", "-e", importOf(tried, subpath)], { cwd, env });
  checkTypes(tried, trial, { cwd, env });
  for (const command of tried.commands) output(join("node_modules/.bin", command), ["--help"], { cwd, env });
  if (tried.commands.includes("tallystick-generate")) tryGenerate(tried, { cwd, env });
  const blocks = blocksOfReadme(tried, cwd);
  for (const example of examplesIn(blocks)) await copyExample(example, tried, cwd, trial);
  // One after another: the blocks of a page build on each other.
  for (const block of blocks) await tryBlock(block, trial, { cwd, env });
}

/** A subpath named after an optional peer, such as `./vitest`, is imported by that peer only; its types are checked all the same. */
function importable({ subpaths, optionalPeers }: Package): string[] {
  return subpaths.filter((subpath) => !Object.keys(optionalPeers).includes(subpath.slice("./".length)));
}

function importOf({ name }: Package, subpath: string): string {
  const specifier = JSON.stringify(join(name, subpath));
  return subpath.endsWith(".json")
    ? `await import(${specifier}, { with: { type: "json" } })`
    : `await import(${specifier})`;
}

interface Place {
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** As strict as users may be; with the types of a browser, since some packages run in one. */
const compilerOptions = [
  "--noEmit",
  "--allowImportingTsExtensions",
  "--strict",
  "--target",
  "es2024",
  "--lib",
  "es2024,esnext,dom,dom.iterable",
  "--module",
  "nodenext",
  "--types",
  "node",
];

function checkTypes({ name, subpaths }: Package, { compiler }: Trial, { cwd, env }: Place): void {
  const modules = subpaths.filter((subpath) => !subpath.endsWith(".json"));
  const imports = modules.map(
    (subpath, n) => `import * as module${n} from ${JSON.stringify(join(name, subpath))};\nvoid module${n};\n`,
  );
  writeFileSync(join(cwd, "types.ts"), imports.join(""));
  output(compiler, [...compilerOptions, "types.ts"], { cwd, env });
}

function blocksOfReadme({ name }: Package, cwd: string): Block[] {
  const page = join("node_modules", name, "README.md");
  if (!existsSync(join(cwd, page))) throw new Error(`${name} has no README.md`);
  const { blocks } = blocksOf(page, readFileSync(join(cwd, page), "utf8"));
  return blocks.filter(
    ({ tag, language }) => ["run", "with-service"].includes(tag) || (language === "typespec" && tag !== "output"),
  );
}

/** The folders of examples that programs of a README import from: a reader has a folder of their own there. */
function examplesIn(blocks: readonly Block[]): Set<string> {
  return new Set(
    blocks.flatMap(({ text }) => [...text.matchAll(/"\.\.\/examples\/([\w-]+)\//g)].map(([, name = ""]) => name)),
  );
}

/** Brings an example to the package that was installed alone, with what its server and client need. */
async function copyExample(
  example: string,
  { name, version }: Package,
  cwd: string,
  { registry, root }: Trial,
): Promise<void> {
  const from = join(root, "examples", example);
  const copy = join(cwd, "examples", example);
  for (const part of ["src", "gen"]) cpSync(join(from, part), join(copy, part), { recursive: true });
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(from, "package.json"), "utf8"),
  );
  // What was generated is there: it needs no compiler.
  const needed = Object.keys(devDependencies).filter((each) => !each.includes("typespec"));
  const dependencies = { ...Object.fromEntries(needed.map((each) => [each, "*"])), [name]: version };
  await install(cwd, { dependencies, devDependencies: { "@types/node": "*" } }, registry);
}

/** Generates from the spec of the README, in a folder that has no library of its own. */
function tryGenerate({ name }: Package, { cwd, env }: Place): void {
  const { blocks } = blocksOf("README.md", readFileSync(join(cwd, "node_modules", name, "README.md"), "utf8"));
  const spec = join(mkdtempSync(join(tmpdir(), "tallystick-spec-")), "main.tsp");
  try {
    writeFileSync(spec, blocks.find(({ language }) => language === "typespec")?.text ?? "");
    const args = ["--spec", dirname(spec), "--out", "generated"];
    output(join("node_modules/.bin", "tallystick-generate"), args, { cwd, env });
    output(join("node_modules/.bin", "tallystick-generate"), [...args, "--check"], { cwd, env });
  } finally {
    rmSync(dirname(spec), { recursive: true });
  }
}

async function tryBlock(block: Block, trial: Trial, { cwd, env }: Place): Promise<void> {
  if (block.tag !== "with-service") return runBlock(block, trial, { cwd, env });
  await withService(trial.root, async (service) =>
    runBlock({ ...block, text: service.addressed(block.text) }, trial, { cwd, env: { ...env, ...service.env } }),
  );
}

function runBlock({ page, line, language, text }: Block, { compiler }: Trial, place: Place): void {
  try {
    if (language === "sh") return void output("bash", ["-euo", "pipefail", "-c", text], place);
    // In a folder, as the pages of the repository are: a block may import from beside it.
    const file = join("blocks", language === "typespec" ? "block.tsp" : "block.ts");
    mkdirSync(join(place.cwd, "blocks"), { recursive: true });
    writeFileSync(join(place.cwd, file), text);
    if (language === "typespec") return void output("node_modules/.bin/tsp", ["compile", file], place);
    output(compiler, [...compilerOptions, file], place);
    output("node", [file], place);
  } catch (error) {
    throw new Error(`The block at line ${line} of ${page} does not run`, { cause: error });
  }
}
