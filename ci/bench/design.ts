import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";

/** Seconds that an editor of the spec waits. */
export interface Design {
  /** `pnpm generate` without earlier output: compile, print, types, catalogue. */
  generate: number;
  /** `tallystick-generate` of each contract. */
  contracts: Record<string, Generated>;
  /** `pnpm dev`, from its start: in a fresh clone, after an edit since the last run, and without one. */
  firstPass: { freshClone: FirstPass; afterAnEdit: FirstPass; unchanged: FirstPass };
  /** `pnpm dev`, from a saved line to what it means. The median of several. */
  difference: number;
  /** `pnpm dev`, from a saved line to every generated file. The median of several. */
  files: number;
}

/** Seconds from the start of `pnpm dev`. */
interface FirstPass {
  /** Until it says what the edits mean, or that there are none. */
  answer: number;
  /** Until every generated file is written or compared. */
  files: number;
}

/** Seconds of one run that compiles, prints and writes. */
interface Generated {
  /** Into an empty folder. */
  fromNothing: number;
  /** Of a spec with one line more, over the files of the run before. */
  afterAnEdit: number;
}

/** The specs of the repository, by the name in the table. */
const specs: Record<string, string> = { payments: "spec", "equipment rental": "examples/equipment-rental/spec" };

/** What Node keeps of compiled modules is a cache too: a fresh clone has none. */
const withoutCompileCache = { NODE_DISABLE_COMPILE_CACHE: "1" };

const repository = new URL("../..", import.meta.url).pathname;
/** The head of a comparison ends with the time that it took. */
const ANSWER = /Nothing was edited|nothing to compile|\(\d+ ms\)/;
const FIRST_PASS = /files changed|nothing to compile/;
const EDITS = 7;
/** Edits before those that count: a compiler is slow at first. */
const WARM_UP_EDITS = 3;

export async function measureDesign(): Promise<Design> {
  const root = mkdtempSync(join(tmpdir(), "tallystick-design-"));
  try {
    const generate = measureGenerate(join(root, "out"));
    const contracts = Object.fromEntries(
      Object.entries(specs).map(([name, spec]) => [name, measureContract(join(repository, spec), join(root, name))]),
    );
    return { generate, contracts, ...(await measureEdits(copyOf(join(root, "copy")))) };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

export function designTable({ generate, contracts, firstPass, difference, files }: Design): string {
  return [
    "\nseconds for the API designer",
    line("pnpm generate, from nothing", generate),
    ...Object.entries(contracts).flatMap(([name, { fromNothing, afterAnEdit }]) => [
      line(`tallystick-generate ${name}, from nothing`, fromNothing),
      line(`tallystick-generate ${name}, after an edit`, afterAnEdit),
    ]),
    line("pnpm dev in a fresh clone: what was edited", firstPass.freshClone.answer),
    line("pnpm dev in a fresh clone: all files compared", firstPass.freshClone.files),
    line("pnpm dev after an edit: what it means", firstPass.afterAnEdit.answer),
    line("pnpm dev after an edit: all files written", firstPass.afterAnEdit.files),
    line("pnpm dev with nothing edited", firstPass.unchanged.files),
    line("pnpm dev, an edit while it runs: what it means", difference),
    line("pnpm dev, an edit while it runs: all files written", files),
  ].join("\n");
}

function line(name: string, seconds: number): string {
  return name.padEnd(54) + seconds.toFixed(2).padStart(8);
}

function measureGenerate(out: string): number {
  return secondsOf("tools/codegen/generate.ts", ["--out", out], withoutCompileCache);
}

/** A copy far from every node_modules: as for a spec of one's own, the command brings the libraries. */
function measureContract(spec: string, root: string): Generated {
  cpSync(spec, join(root, "spec"), { recursive: true, filter: isSource });
  const generate = (): number =>
    secondsOf("packages/generate/src/main.ts", ["--spec", join(root, "spec"), "--out", join(root, "out")]);
  const fromNothing = generate();
  appendFileSync(join(root, "spec/main.tsp"), "\n/** Added by an edit. */\nscalar Added extends string;\n");
  return { fromNothing, afterAnEdit: generate() };
}

/** How long a program of the repository runs. */
function secondsOf(program: string, args: string[], more: NodeJS.ProcessEnv = {}): number {
  const began = performance.now();
  const env = { ...process.env, ...more };
  const { status, stderr } = spawnSync(process.execPath, [join(repository, program), ...args], {
    encoding: "utf8",
    env,
  });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  return (performance.now() - began) / 1000;
}

/** A copy of the spec, its library and the watcher, so that the files can be edited. The suite is left out. */
function copyOf(root: string): string {
  for (const folder of ["spec", "packages/typespec", "tools/dev"]) {
    cpSync(join(repository, folder), join(root, folder), { recursive: true, filter: isSource });
  }
  mkdirSync(join(root, "spec/node_modules/@tallystick"), { recursive: true });
  const links = [
    ["tools/codegen", join(repository, "tools/codegen")],
    ["tools/node_modules", join(repository, "tools/node_modules")],
    ["packages/typespec/node_modules", join(repository, "packages/typespec/node_modules")],
    ["spec/node_modules/@typespec", join(repository, "spec/node_modules/@typespec")],
    ["spec/node_modules/@tallystick/typespec", join(root, "packages/typespec")],
  ] as const;
  for (const [path, target] of links) symlinkSync(target, join(root, path));
  commit(root);
  return root;
}

/** As in a fresh clone, the generated files of the contract stand beside the spec. */
function commit(root: string): void {
  cpSync(join(repository, "packages/contract/src"), join(root, "packages/contract/src"), { recursive: true });
  writeFileSync(join(root, ".gitignore"), "node_modules\n");
  const author = ["-c", "user.name=bench", "-c", "user.email=bench@example.com"];
  for (const args of [
    ["init", "--quiet"],
    ["add", "."],
    [...author, "commit", "--quiet", "--message", "Begin"],
  ])
    execFileSync("git", args, { cwd: root });
}

function isSource(path: string): boolean {
  return !["node_modules", "dist"].includes(basename(path));
}

async function measureEdits(root: string): Promise<Pick<Design, "firstPass" | "difference" | "files">> {
  const freshClone = await firstPassOf(root, withoutCompileCache);
  edit(root, 0);
  const afterAnEdit = await firstPassOf(root);
  const unchanged = await firstPassOf(root);
  const watching = watch(root);
  try {
    await untilLine(watching.lines, FIRST_PASS);
    const times = [];
    for (let count = 1; count <= WARM_UP_EDITS + EDITS; count++) times.push(await oneEdit(root, count, watching.lines));
    const counted = times.slice(WARM_UP_EDITS);
    return {
      firstPass: { freshClone, afterAnEdit, unchanged },
      difference: median(counted.map((time) => time.difference)),
      files: median(counted.map((time) => time.files)),
    };
  } finally {
    await watching.stop();
  }
}

async function firstPassOf(root: string, more: NodeJS.ProcessEnv = {}): Promise<FirstPass> {
  const began = performance.now();
  const watching = watch(root, more);
  const secondsUntil = async (pattern: RegExp): Promise<number> => {
    const printed = await untilLine(watching.lines, pattern);
    if (FIRST_PASS.test(printed)) isOver = true;
    return (performance.now() - began) / 1000;
  };
  let isOver = false;
  try {
    const answer = await secondsUntil(ANSWER);
    return { answer, files: isOver ? answer : await secondsUntil(FIRST_PASS) };
  } finally {
    await watching.stop();
  }
}

interface Watching {
  lines: AsyncIterator<string>;
  stop(): Promise<void>;
}

function watch(root: string, more: NodeJS.ProcessEnv = {}): Watching {
  const child = spawn(process.execPath, [join(root, "tools/dev/dev.ts")], {
    env: { ...process.env, ...more },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  return {
    lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](),
    async stop() {
      child.kill("SIGINT");
      await closed;
    },
  };
}

async function oneEdit(
  root: string,
  count: number,
  lines: AsyncIterator<string>,
): Promise<Pick<Design, "difference" | "files">> {
  const began = performance.now();
  edit(root, count);
  await untilLine(lines, new RegExp(`Edited${count}`));
  const difference = (performance.now() - began) / 1000;
  await untilLine(lines, /files changed/);
  return { difference, files: (performance.now() - began) / 1000 };
}

function edit(root: string, count: number): void {
  const file = join(root, "spec/cards/models.tsp");
  const member = `enum CardBrand {\n  Edited${count}, // edited ${count}\n`;
  writeFileSync(file, readFileSync(file, "utf8").replace(/^enum CardBrand \{\n(.*\/\/ edited \d+\n)?/m, member));
}

async function untilLine(lines: AsyncIterator<string>, pattern: RegExp): Promise<string> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error(`pnpm dev stopped before it said ${pattern}`);
    if (pattern.test(value)) return value;
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
