import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Output } from "./difference.ts";
import type { JsonObject } from "./json.ts";

const FILES = { contract: /^contract\.\d{4}-\d{2}-\d{2}\.json$/, document: /^openapi\.\d{4}-\d{2}-\d{2}\.json$/ };

/** The output in a folder; what is missing is empty. */
export function outputIn(folder: string): Output {
  return outputFrom(existsSync(folder) ? readdirSync(folder) : [], (name) => readFileSync(join(folder, name), "utf8"));
}

/** The output among files, by name. */
export function outputAmong(files: Record<string, string>): Output {
  return outputFrom(Object.keys(files), (name) => files[name] ?? "");
}

/** The output in a folder of the repository, as it was last committed. Throws git's own error outside a repository. */
export function committedOutput(root: string, folder: string): Output {
  const git = (...args: string[]): string =>
    execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 256 * 1024 * 1024,
      stdio: ["ignore", "pipe", "pipe"],
    });
  const names = git("ls-tree", "--name-only", `HEAD:./${folder}`).split("\n");
  return outputFrom(names, (name) => git("show", `HEAD:./${folder}/${name}`));
}

function outputFrom(names: string[], read: (name: string) => string): Output {
  const newest = (pattern: RegExp): JsonObject => {
    const name = names
      .filter((candidate) => pattern.test(candidate))
      .toSorted()
      .at(-1);
    return name === undefined ? {} : (JSON.parse(read(name)) as JsonObject);
  };
  return { contract: newest(FILES.contract), document: newest(FILES.document) };
}
