import { spawnSync } from "node:child_process";
import { ROOT } from "./repository.ts";
import { GenerateError } from "./generate-error.ts";

/** Runs one of this folder's generators as a process of its own; its words reach the reader when it fails. */
export function run(what: string, program: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [program, ...args], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return stdout;
  throw new GenerateError(`${what} failed.\n${[error?.message, stdout, stderr].filter(Boolean).join("\n").trim()}`);
}
