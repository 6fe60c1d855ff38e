import { readFileSync } from "node:fs";

/**
 * Whether a crash may write the memory, with every key in it, into a file.
 * @param limits as Linux shows those of a process; undefined elsewhere, where it is not known.
 */
export function mayDumpCore(limits: string | undefined): boolean {
  const [, soft] = /^Max core file size\s+(\S+)/m.exec(limits ?? "") ?? [];
  return soft !== undefined && soft !== "0";
}

export function ownLimits(): string | undefined {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return undefined;
  }
}
