import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CONTRACT_GEN, emittedIn, type Files } from "../codegen/index.ts";
import type { Output } from "./difference.ts";

const FILES: Record<keyof Output, string> = {
  contract: `${CONTRACT_GEN}/contract.json`,
  document: `${CONTRACT_GEN}/openapi.json`,
};

/** The output as written in a repository; a missing file is empty. */
export function writtenOutput(root: string): Output {
  return outputFrom((path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "{}"));
}

/** The output of a compile. */
export function outputOf(files: Files): Output {
  const { contract, document } = emittedIn(files);
  return { contract: JSON.parse(contract), document: JSON.parse(document) };
}

/** The output of the last commit of a repository. @throws git's own error outside of a repository. */
export function committedOutput(root: string): Output {
  return outputAt("HEAD", root);
}

/** The output that a commit, tag or branch of a repository holds. @throws git's own error when there is none. */
export function outputAt(revision: string, root: string): Output {
  const options = { cwd: root, encoding: "utf8", maxBuffer: 256 * 1024 * 1024, stdio: "pipe" } as const;
  return outputFrom((path) => execFileSync("git", ["show", `${revision}:./${path}`], options));
}

function outputFrom(read: (path: string) => string): Output {
  return { contract: JSON.parse(read(FILES.contract)), document: JSON.parse(read(FILES.document)) };
}
