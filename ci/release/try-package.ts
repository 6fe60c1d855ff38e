import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { blocksOf, withService, type Block } from "../checks/index.ts";
import { output } from "./command.ts";
import { allNeeds, type Package } from "./packages.ts";

/** What a package is tried with. */
export interface Trial {
  /** Every published package, and the tarball of each. */
  packages: readonly Package[];
  tarballs: ReadonlyMap<string, string>;
  /** An empty folder outside the repository. */
  folder: string;
  /** The TypeScript compiler that checks the shipped types. */
  compiler: string;
  /** The repository, whose service answers the blocks that call one. */
  root: string;
}

/**
 * Installs one package alone, with npm, in an empty folder, and uses it there: imports every subpath, checks its types, starts its
 * commands and runs the blocks of its README.
 * @throws an Error that says what failed.
 */
export async function tryPackage(tried: Package, trial: Trial): Promise<void> {
  const cwd = join(trial.folder, tried.name.replaceAll("/", "-"));
  const env = withoutPackageManager(process.env);
  mkdirSync(cwd);
  writeFileSync(join(cwd, "package.json"), JSON.stringify(manifestFor(tried, trial), null, 2));
  output("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], { cwd, env });
  for (const subpath of importable(tried))
    output("node", ["--input-type=module", "-e", importOf(tried, subpath)], { cwd, env });
  checkTypes(tried, trial, { cwd, env });
  for (const command of tried.commands) output(join("node_modules/.bin", command), ["--help"], { cwd, env });
  if (tried.commands.includes("tallystick-generate")) tryGenerate(tried, { cwd, env });
  // One after another: the blocks of a page build on each other.
  for (const block of blocksOfReadme(tried, cwd)) await tryBlock(block, trial, { cwd, env });
}

/** Its own packages come from the tarballs too, since the registry may not have these versions yet. */
function manifestFor(tried: Package, { packages, tarballs }: Trial): object {
  const tarballOf = (name: string): string => `file:${tarballs.get(name) ?? ""}`;
  return {
    private: true,
    type: "module",
    dependencies: { [tried.name]: tarballOf(tried.name) },
    devDependencies: { "@types/node": "*", ...tried.optionalPeers },
    overrides: Object.fromEntries(allNeeds(packages, tried.name).map((name) => [name, tarballOf(name)])),
  };
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
  return blocks.filter(({ tag, language }) => ["run", "with-service"].includes(tag) || language === "typespec");
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
    const file = language === "typespec" ? "block.tsp" : "block.ts";
    writeFileSync(join(place.cwd, file), text);
    if (language === "typespec") return void output("node_modules/.bin/tsp", ["compile", file], place);
    output(compiler, [...compilerOptions, file], place);
    output("node", [file], place);
  } catch (error) {
    throw new Error(`The block at line ${line} of ${page} does not run`, { cause: error });
  }
}

/** A package manager tells the programs it starts about itself in variables, which another one would take for settings. */
function withoutPackageManager(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_/i.test(name)));
}
