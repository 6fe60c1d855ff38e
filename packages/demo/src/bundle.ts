import { fileURLToPath } from "node:url";
import { build } from "rolldown";

/** A module and its imports as one script for browsers. */
export async function bundle(entry: URL): Promise<string> {
  const input = fileURLToPath(entry);
  // One file under one name, dynamic imports included.
  const one = { format: "esm", minify: true, codeSplitting: false } as const;
  const { output } = await build({ input, platform: "browser", write: false, output: one });
  return output[0].code;
}
