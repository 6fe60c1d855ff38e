import { fileURLToPath } from "node:url";
import { createClient } from "@hey-api/openapi-ts";

/**
 * Writes into the folder what @hey-api/openapi-ts generates from the contract's document with its default settings. Only the imports
 * have an extension, so that Node can run the files as they are.
 */
export async function generateClient(folder: string): Promise<void> {
  const input = fileURLToPath(import.meta.resolve("@tallystick/contract/openapi.json"));
  const output = { path: folder, module: { extension: ".ts" } };
  await createClient({ input, output, logs: { level: "silent" } });
}
