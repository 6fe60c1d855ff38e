import { spawnSync } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
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
  const words = [error?.message, stdout, stderr].filter(Boolean).join("\n").trim();
  // Under CI some generators colour even what nobody sees.
  throw new GenerateError(`${what} failed.\n${stripVTControlCharacters(words)}`);
}
