import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/** Writes every generated file anew, or none. The text is the generator's own: what it wrote, or why it did not. */
export async function generate(root: string): Promise<{ failed: boolean; text: string }> {
  const child = spawn(process.execPath, [join(root, "tools/codegen/generate.ts")], {
    stdio: ["ignore", "pipe", "pipe"],
    // Out of reach of the terminal's Ctrl-C: it writes several files, and all of them.
    detached: true,
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return code === 0 ? { failed: false, text: stdout.trim() } : { failed: true, text: stderr.trim() };
}
