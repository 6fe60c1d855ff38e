import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { UsageError } from "../errors/usage-error.ts";
import type { ContractVersion } from "./find-changes.ts";
import { isRow } from "./json.ts";

const run = promisify(execFile);
const LARGEST = 256 * 1024 * 1024;

/** The two files of a version of a contract, relative to the working folder or absolute. */
export interface VersionFiles {
  contract: string;
  document: string;
}

/** The files of a version that is a folder, or a `contract.json` with an `openapi.json` beside it. @throws UsageError */
export async function versionFiles(place: string): Promise<VersionFiles> {
  const found = await stat(place).catch(() => undefined);
  if (found === undefined)
    throw new UsageError(
      `${place} is no file and no folder. Name the folder that tallystick-generate writes, and a commit or branch with --base.`,
    );
  if (found.isDirectory()) return { contract: join(place, "contract.json"), document: join(place, "openapi.json") };
  if (basename(place) === "openapi.json")
    throw new UsageError(`${place} has only the shapes. Name contract.json, or the folder of both.`);
  return { contract: place, document: join(dirname(place), "openapi.json") };
}

/** Reads a version from its files. @throws UsageError that names the file, when it is missing or no JSON. */
export async function readVersion(files: VersionFiles): Promise<ContractVersion> {
  return version(
    files.contract,
    (file) =>
      readFile(file, "utf8").catch((cause: unknown) => {
        throw new UsageError(`${file} is missing. \`tallystick-generate --spec DIR --out DIR\` writes it.`, { cause });
      }),
    files.document,
  );
}

/**
 * Reads the version to compare with: a folder or file, the name of an earlier version of the same spec, a commit, tag or branch that holds the same files as the other version,
 * or a published package (`@scope/name@1.2.0`, `npm:name`).
 * @throws UsageError that names the next step, when it is none of these.
 */
export async function readBase(place: string, other: VersionFiles): Promise<ContractVersion> {
  if (place.startsWith("npm:")) return publishedVersion(place.slice("npm:".length));
  // Where a service has several versions, each one's folder stands beside the files of the newest.
  for (const folder of [place, join(dirname(other.contract), place)])
    if ((await stat(folder).catch(() => undefined)) !== undefined) return readVersion(await versionFiles(folder));
  const commit = await commitOf(place, other);
  if (commit !== undefined) return committedVersion(place, commit, other);
  if (/^@[\w.-]+\/[\w.-]+(?:@[\w.^~-]+)?$/.test(place)) return publishedVersion(place);
  throw new UsageError(
    `There is no base "${place}": no file or folder, no version of the spec, and no commit, tag or branch of the repository of ${other.contract}. ` +
      "A clone without tags gets them by `git fetch --tags --unshallow`; a published package is written npm:NAME@VERSION.",
  );
}

async function commitOf(name: string, { contract }: VersionFiles): Promise<string | undefined> {
  if (name.startsWith("-")) return undefined;
  const found = await git(contract, ["rev-parse", "--verify", "--quiet", `${name}^{commit}`]).catch(() => undefined);
  return found?.trim();
}

async function committedVersion(name: string, commit: string, files: VersionFiles): Promise<ContractVersion> {
  return version(
    files.contract,
    (file) =>
      git(file, ["show", `${commit}:./${basename(file)}`]).catch((cause: unknown) => {
        throw new UsageError(
          `${name} has no ${file}, so it is no base. Name a commit that has the generated files, or a folder or package.`,
          { cause },
        );
      }),
    files.document,
  );
}

async function git(beside: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run("git", ["-C", dirname(resolve(beside)), ...args], { maxBuffer: LARGEST });
  return stdout;
}

/** Downloads a package with npm, which knows the registry and its credentials, and reads the files in it. */
async function publishedVersion(name: string): Promise<ContractVersion> {
  if (name === "" || name.startsWith("-")) throw new UsageError(`"${name}" is no name of a package: npm:NAME@VERSION.`);
  const folder = await mkdtemp(join(tmpdir(), "tallystick-changes-"));
  try {
    await run("npm", ["pack", name, "--silent", "--pack-destination", folder], { cwd: folder }).catch(
      (cause: unknown) => {
        throw new UsageError(`npm finds no package ${name}. \`npm view ${name}\` says why.`, { cause });
      },
    );
    const [tarball = ""] = await readdir(folder);
    await run("tar", ["-xzf", tarball], { cwd: folder });
    const files = await readdir(join(folder, "package"), { recursive: true });
    const contract = files
      .filter((file) => basename(file) === "contract.json")
      .toSorted((one, other) => one.length - other.length)[0];
    if (contract === undefined) throw new UsageError(`The package ${name} has no contract.json, so it is no base.`);
    return await readVersion(await versionFiles(join(folder, "package", contract)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Read = (file: string) => Promise<string>;

async function version(contractFile: string, read: Read, documentFile: string): Promise<ContractVersion> {
  const contract = parsed(contractFile, await read(contractFile), "operations");
  return { contract, document: parsed(documentFile, await read(documentFile), "openapi") };
}

function parsed(file: string, text: string, member: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`${file} is no JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
  if (isRow(value) && value[member] !== undefined) return value;
  throw new UsageError(`${file} has no "${member}", so it is not what tallystick-generate writes there.`);
}
