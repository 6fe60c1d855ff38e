import { join } from "node:path";
import { createGenerator } from "ts-json-schema-generator";
import { MODEL } from "./print-model.ts";

/** The JSON Schema of the contract file, for readers in any language. */
export function printSchema(root: string): string {
  const generator = createGenerator({ path: join(root, MODEL), type: "Contract", skipTypeCheck: true });
  return `${JSON.stringify({ title: "Tallystick contract", ...generator.createSchema("Contract") }, byName, 2)}\n`;
}

/** The generator gives definitions in no fixed order; below the first level this sorts them by name. */
function byName(key: string, value: unknown): unknown {
  if (key === "" || typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
