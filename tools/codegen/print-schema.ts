import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { MODEL } from "./print-model.ts";
import { ROOT } from "./repository.ts";

/** The schema of each model that was printed here, by the hash of the model: printing takes seconds. */
const CACHE = join(ROOT, "node_modules/.cache/tallystick/contract-schemas");

/** The JSON Schema of the contract file, for readers in any language. */
export async function printSchema(root: string): Promise<string> {
  const file = join(CACHE, `${hashOf(join(root, MODEL), import.meta.filename)}.json`);
  if (existsSync(file)) return readFileSync(file, "utf8");
  const { createGenerator } = await import("ts-json-schema-generator");
  const generator = createGenerator({ path: join(root, MODEL), type: "Contract", skipTypeCheck: true });
  const schema = `${JSON.stringify({ title: "Tallystick contract", ...generator.createSchema("Contract") }, byName, 2)}\n`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, schema);
  return schema;
}

/** The model, and what prints it with which version: the lockfile of the repository says that. */
function hashOf(...files: string[]): string {
  const hash = createHash("sha256");
  for (const file of [...files, join(ROOT, "pnpm-lock.yaml")]) hash.update(readFileSync(file));
  return hash.digest("hex");
}

/** The generator gives definitions in no fixed order; below the first level this sorts them by name. */
function byName(key: string, value: unknown): unknown {
  if (key === "" || typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
