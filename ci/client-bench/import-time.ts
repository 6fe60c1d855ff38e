import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "rolldown";
import { median } from "./cpu.ts";

const RUNS = 9;

/**
 * Milliseconds of processor time that importing a package takes, as a built file with chunks that it loads when it needs them: the
 * median of new processes, less an empty one.
 */
export async function importTime(entry: "client" | "peer"): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "tallystick-import-"));
  try {
    const entryFileNames = "built.mjs";
    const input = join(import.meta.dirname, "entries", entry === "client" ? "import-client.ts" : "import-peer.ts");
    await build({
      input,
      platform: "node",
      output: { dir: folder, entryFileNames, chunkFileNames: "[name].mjs", format: "esm" },
    });
    return cpuOfNode(`await import(${JSON.stringify(join(folder, entryFileNames))})`) - cpuOfNode("");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function cpuOfNode(program: string): number {
  const measure = `${program};const { user, system } = process.cpuUsage();console.log((user + system) / 1000)`;
  const run = (): number =>
    Number(execFileSync(process.execPath, ["--input-type=module", "-e", measure], { encoding: "utf8" }));
  return median(Array.from({ length: RUNS }, run));
}
