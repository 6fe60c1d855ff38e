import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Block } from "./blocks.ts";
import { writeBlocks } from "./write-blocks.ts";

/** What the compiler says of the TypeScript blocks that are not parts of other files, by the options of the repository, all in one program; or undefined. */
export function typeFaultsOf(blocks: readonly Block[], root: string): string | undefined {
  const programs = blocks.filter(({ language, tag }) => language === "ts" && tag !== "quoted" && tag !== "tested");
  const { folder, files, remove } = writeBlocks(programs, root);
  const compilerOptions = {
    // Some blocks are for a browser.
    lib: ["es2024", "esnext", "dom", "dom.iterable"],
    // The names of one block are not those of another.
    moduleDetection: "force",
    noEmit: true,
    composite: false,
    incremental: false,
    declaration: false,
    isolatedDeclarations: false,
  };
  try {
    const project = join(folder, "tsconfig.json");
    writeFileSync(project, JSON.stringify({ extends: "../tsconfig.base.json", compilerOptions, files }));
    const { status, stdout, stderr } = spawnSync("tsc", ["-p", project], { cwd: root, encoding: "utf8" });
    return status === 0 ? undefined : (stdout + stderr).trimEnd() || `tsc exited with ${status}`;
  } finally {
    remove();
  }
}
