import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build, type InputOptions, type OutputChunk } from "rolldown";
import { loadConfig } from "rolldown/config";

/**
 * Programs that import the client, and the most that each may weigh: bytes of its minified files, each
 * compressed; of `everything` all files together.
 */
export const limits = {
  "one-read": 8700,
  "one-list": 9060,
  "one-keyed-write": 11_420,
  "one-signed-retry": 36_930,
  everything: 49_560,
  "one-error": 800,
} as const;

/** Peers, for comparison only. */
export const peers = ["openapi-fetch"] as const;

export type Entry = keyof typeof limits | (typeof peers)[number];

export interface Size {
  minified: number;
  compressed: number;
}

/** Weighs what one of the programs loads until it ends; of `everything` all files. Bundled as for a browser, without a plugin. */
export async function sizeOf(entry: Entry): Promise<Size> {
  return sizeOfProgram(join(import.meta.dirname, "entries", `${entry}.ts`), entry === "everything");
}

/** The same for a program that makes one call by the client that was generated into the folder. */
export async function sizeOfGenerated(folder: string): Promise<Size> {
  const input = join(folder, "one-read.ts");
  await writeFile(
    input,
    `import { client } from "./client.gen.ts";
import { cardsGet } from "./sdk.gen.ts";

client.setConfig({ baseUrl: "https://api.example.com/2025-10-13", auth: "id:secret" });
console.log(await cardsGet({ path: { id: "Card:1" } }));\n`,
  );
  return sizeOfProgram(input);
}

/** The client as it is published: its sources are other modules, which a bundler divides in another way. */
const client = publishedClient();

async function publishedClient(): Promise<NonNullable<InputOptions["resolve"]>> {
  const cwd = join(import.meta.dirname, "../../packages/client");
  // Within the package, so that its dependencies are found.
  const dir = join(cwd, "dist/weighed");
  const config = [await loadConfig(join(cwd, "rolldown.config.js"))].flat()[0];
  if (typeof config !== "object") throw new TypeError("rolldown.config.js of the client has to be an object.");
  await build({ ...config, cwd, output: { ...[config.output].flat()[0], dir } });
  return { alias: { "@tallystick/client": join(dir, "index.js") } };
}

async function sizeOfProgram(input: string, isWhole = false): Promise<Size> {
  const dir = await mkdtemp(join(tmpdir(), "tallystick-bundle-"));
  try {
    const resolve = await client;
    const { output } = await build({
      input,
      resolve,
      platform: "browser",
      output: { dir, format: "esm", minify: true },
    });
    const chunks = output.filter((file) => file.type === "chunk");
    const loaded = isWhole ? [chunks.map(({ code }) => code).join("\n")] : await loadedOf(chunks, dir);
    const sum = (size: (code: string) => number): number => loaded.reduce((total, code) => total + size(code), 0);
    return { minified: sum((code) => Buffer.byteLength(code)), compressed: sum((code) => gzipSync(code).byteLength) };
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** The code of the files that the program loads, those on demand included. */
async function loadedOf(chunks: readonly OutputChunk[], dir: string): Promise<string[]> {
  const list = join(dir, "loaded.json");
  await writeFile(join(dir, "package.json"), '{ "type": "module" }');
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? "";
  await promisify(execFile)(
    process.execPath,
    ["--import", join(import.meta.dirname, "loaded-files.ts"), join(dir, entry)],
    { env: { ...process.env, LOADED_FILES: list } },
  );
  const names = (JSON.parse(await readFile(list, "utf8")) as string[]).map((file) => basename(file));
  return chunks.filter(({ fileName }) => names.includes(basename(fileName))).map(({ code }) => code);
}

/** The modules that one of the programs loads at once, not only when it calls what needs them. */
export async function modulesAtOnce(entry: Entry | "import-client"): Promise<string[]> {
  const input = join(import.meta.dirname, "entries", `${entry}.ts`);
  const resolve = await client;
  const { output } = await build({ input, resolve, platform: "browser", write: false, output: { format: "esm" } });
  const chunks = output.filter((file) => file.type === "chunk");
  const reached = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  // A set also visits members added during the iteration.
  for (const name of reached)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) reached.add(imported);
  return chunks.filter(({ fileName }) => reached.has(fileName)).flatMap(({ moduleIds }) => moduleIds);
}
