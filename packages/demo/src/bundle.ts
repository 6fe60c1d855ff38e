import { fileURLToPath } from "node:url";
import { build } from "rolldown";

/** Bundles a module and its imports into one script for browsers, on the first call; later calls return the same script. */
export function createBundle(entry: URL): () => Promise<string> {
  let bundled: Promise<string> | undefined;
  return () => {
    bundled ??= bundle(entry).catch((error: unknown) => {
      bundled = undefined;
      throw error;
    });
    return bundled;
  };
}

async function bundle(entry: URL): Promise<string> {
  const input = fileURLToPath(entry);
  // One file under one name, dynamic imports included.
  const one = { format: "esm", minify: true, codeSplitting: false } as const;
  const { output } = await build({ input, platform: "browser", write: false, output: one });
  return output[0].code;
}
