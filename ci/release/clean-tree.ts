import { output } from "./command.ts";

/** @throws when a tracked file is changed, or an untracked file is there: a release contains committed files only. */
export function requireCleanTree(root: string): void {
  const changes = output("git", ["status", "--porcelain"], { cwd: root }).trimEnd();
  if (changes !== "") throw new Error(`The working tree is not clean. Commit or remove first:\n${changes}`);
}

/** Removes what earlier builds left in the packages' dist folders: the compiler never deletes the output of a file that is gone. */
export function removeBuilds(root: string, folders: readonly string[]): void {
  const dists = folders.map((folder) => `${folder}/dist`);
  output("git", ["clean", "-fdX", "--quiet", "--", ...dists], { cwd: root });
}
