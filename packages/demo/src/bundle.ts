import { fileURLToPath } from "node:url";
import { build } from "rolldown";

/** The module and what it imports as one script for a browser; made when it is first asked for. */
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
  const { output } = await build({ input, platform: "browser", write: false, output: { format: "esm", minify: true } });
  return output[0].code;
}
