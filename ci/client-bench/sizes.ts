import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "rolldown";

/**
 * Programs that import the client, and the most that each may weigh: bytes of the minified bundle, compressed. Of one operation
 * 2,700 are media types, styles of parameters and schemes of credentials, which any contract may have, and 2,100 tell whether a write was
 * executed, and bound replies and walks.
 */
export const limits = {
  "one-operation": 16_900,
  everything: 45_000,
  "one-error": 1000,
} as const;

/** Peers, for comparison only. */
export const peers = ["openapi-fetch"] as const;

export type Entry = keyof typeof limits | (typeof peers)[number];

export interface Size {
  minified: number;
  compressed: number;
}

/** Bundles one of the programs as for a browser, without a plugin. */
export async function sizeOf(entry: Entry): Promise<Size> {
  return sizeOfProgram(join(import.meta.dirname, "entries", `${entry}.ts`));
}

/** The same for a program that makes one call by the client that was generated into the folder. */
export async function sizeOfGenerated(folder: string): Promise<Size> {
  const input = join(folder, "one-operation.ts");
  await writeFile(
    input,
    `import { client } from "./client.gen.ts";
import { cardsGet } from "./sdk.gen.ts";

client.setConfig({ baseUrl: "https://api.example.com/2025-10-13", auth: "id:secret" });
console.log(await cardsGet({ path: { id: "Card:1" } }));\n`,
  );
  return sizeOfProgram(input);
}

async function sizeOfProgram(input: string): Promise<Size> {
  const { output } = await build({ input, platform: "browser", write: false, output: { format: "esm", minify: true } });
  const code = output.map((file) => (file.type === "chunk" ? file.code : file.source)).join("\n");
  return { minified: Buffer.byteLength(code), compressed: gzipSync(code).byteLength };
}

/** The modules that one of the programs loads at once, not only when it calls what needs them. */
export async function modulesAtOnce(entry: Entry | "import-client"): Promise<string[]> {
  const input = join(import.meta.dirname, "entries", `${entry}.ts`);
  const { output } = await build({ input, platform: "browser", write: false, output: { format: "esm" } });
  const chunks = output.filter((file) => file.type === "chunk");
  const reached = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  // A set also visits members added during the iteration.
  for (const name of reached)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) reached.add(imported);
  return chunks.filter(({ fileName }) => reached.has(fileName)).flatMap(({ moduleIds }) => moduleIds);
}
