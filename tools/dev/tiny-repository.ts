import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { compiledFiles, generator, inputsHash, remember, writeGenerated } from "../codegen/index.ts";

const repository = new URL("../..", import.meta.url).pathname;

/** A repository with the tiny spec. Its library and tools are copies of this repository's; it has no suite. */
export interface TinyRepository {
  root: string;
  read(path: string): string;
  write(path: string, text: string): void;
  /** Replaces a text in a file as editors save: writes a new file and renames it. @throws when the file does not contain the text. */
  edit(path: string, text: string, by: string): void;
  remove(): void;
}

/** Creates the repository, with fresh generated files, all committed. */
export async function tinyRepository(): Promise<TinyRepository> {
  const root = mkdtempSync(join(tmpdir(), "tiny-repository-"));
  cpSync(join(import.meta.dirname, "tiny-spec"), join(root, "spec"), { recursive: true });
  for (const folder of ["tools/dev", "packages/typespec"]) copyFolder(root, folder);
  // The generator stays in this repository: it reads its own lockfile and keeps its cache there.
  for (const path of ["tools/codegen", "tools/node_modules", "packages/typespec/node_modules"])
    link(join(repository, path), join(root, path));
  link(join(repository, "spec/node_modules/@typespec"), join(root, "spec/node_modules/@typespec"));
  link(join(root, "packages/typespec"), join(root, "spec/node_modules/@tallystick/typespec"));
  const run = (command: string, ...args: string[]): string =>
    execFileSync(command, args, { cwd: root, encoding: "utf8", stdio: "pipe" });
  await generate(root);
  writeFileSync(join(root, ".gitignore"), "node_modules\n");
  run("git", "init", "--quiet");
  run("git", "add", ".");
  run("git", "-c", "user.name=tiny", "-c", "user.email=tiny@example.com", "commit", "--quiet", "--message", "Begin");
  return { root, ...filesOf(root), remove: () => rmSync(root, { recursive: true }) };
}

async function generate(root: string): Promise<void> {
  const made = generator(root);
  try {
    const inputs = inputsHash(root);
    const files = compiledFiles(await made.compile());
    const { outputs } = await writeGenerated(made, files, await made.print(files), root);
    remember(outputs, inputs, root);
  } finally {
    await made.stop();
  }
}

function filesOf(root: string): Pick<TinyRepository, "read" | "write" | "edit"> {
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  const write = (path: string, text: string): void => {
    writeFileSync(join(root, `${path}.new`), text);
    renameSync(join(root, `${path}.new`), join(root, path));
  };
  return {
    read,
    write,
    edit(path, text, by) {
      const before = read(path);
      if (!before.includes(text)) throw new Error(`${path} does not contain: ${text}`);
      write(path, before.replace(text, by));
    },
  };
}

function copyFolder(root: string, folder: string): void {
  cpSync(join(repository, folder), join(root, folder), { recursive: true, filter: isSource });
}

function isSource(path: string): boolean {
  return !["node_modules", "dist"].includes(basename(path));
}

function link(target: string, path: string): void {
  mkdirSync(join(path, ".."), { recursive: true });
  symlinkSync(target, path);
}
