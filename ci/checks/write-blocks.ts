import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Block } from "./blocks.ts";

/** Blocks as files of the clone, whose names say page and line. */
export interface WrittenBlocks {
  folder: string;
  /** In the order of the blocks. */
  files: string[];
  remove: () => void;
}

/** Writes each block to a file, in a new folder: other checks of blocks may run beside this one. */
export function writeBlocks(blocks: readonly Block[], root: string): WrittenBlocks {
  const folder = mkdtempSync(join(root, ".blocks-"));
  const files = blocks.map(({ page, line, text }) => {
    const file = join(folder, `${page.replaceAll("/", "-")}-${line}.ts`);
    writeFileSync(file, text);
    return file;
  });
  return { folder, files, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
