/**
 * Writes what the image of the service installs: a manifest, and a lockfile for npm with the packages that pnpm-lock.yaml has, by their
 * integrity. Ours have none, because they are published later.
 *
 *     node ci/release/image-lock.ts [--check]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parse } from "yaml";

const root = new URL("../..", import.meta.url).pathname;
const image = join(root, "packages/service/image");
const service = "@tallystick/service";

interface PnpmLock {
  importers: Record<string, { dependencies?: Record<string, { version: string }> }>;
  packages: Record<string, { resolution: { integrity?: string } }>;
  snapshots: Record<string, { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }>;
}

/** A package that is installed, with what it needs by name, as pnpm resolved it. */
interface Resolved {
  version: string;
  integrity?: string;
  bin?: Record<string, string>;
  needs: Readonly<Record<string, string>>;
}

interface Entry {
  version: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  bin?: Record<string, string>;
}

interface Manifest {
  name: string;
  version: string;
  publishConfig?: { bin?: Record<string, string> };
}

/** The files of the image's folder, by name. */
export function imageFiles(lock: PnpmLock, manifestOf: (folder: string) => Manifest): Record<string, string> {
  const { version } = manifestOf("packages/service");
  const manifest = { name: "tallystick-image", version, private: true, dependencies: { [service]: version } };
  const packages: Record<string, Entry> = installed(lock, manifestOf);
  const npmLock = {
    name: manifest.name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { "": { name: manifest.name, version, dependencies: manifest.dependencies }, ...packages },
  };
  return { "package.json": text(manifest), "package-lock.json": text(npmLock) };
}

/** Where each package stands: at the top, or within the one that needs another version than that at the top. */
function installed(lock: PnpmLock, manifestOf: (folder: string) => Manifest): Record<string, Entry> {
  const placed = new Map<string, Resolved>();
  const waiting: { from: string; name: string; at: string }[] = [
    { from: "", name: service, at: "link:packages/service" },
  ];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { from, name, at } = next;
    const resolved = resolvedAt(lock, manifestOf, name, at);
    if (found(placed, from, name)?.version === resolved.version) continue;
    const top = `node_modules/${name}`;
    const place = placed.has(top) ? `${from}/node_modules/${name}` : top;
    placed.set(place, resolved);
    for (const [needed, where] of Object.entries(resolved.needs))
      waiting.push({ from: place, name: needed, at: where });
  }
  const entries = [...placed].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([place, resolved]) => [place, entryOf(placed, place, resolved)]));
}

/** As Node resolves it: in the folder itself, or in one above it. */
function found(placed: ReadonlyMap<string, Resolved>, from: string, name: string): Resolved | undefined {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const there = placed.get(posix.join(folder === "." ? "" : folder, "node_modules", name));
    if (there !== undefined || folder === "" || folder === ".") return there;
  }
}

function resolvedAt(lock: PnpmLock, manifestOf: (folder: string) => Manifest, name: string, at: string): Resolved {
  if (at.startsWith("link:")) {
    const folder = at.slice("link:".length);
    const { version, publishConfig } = manifestOf(folder);
    const needs = Object.entries(lock.importers[folder]?.dependencies ?? {}).map(([needed, { version: where }]) => [
      needed,
      where.startsWith("link:") ? `link:${posix.join(folder, where.slice("link:".length))}` : where,
    ]);
    const bin = publishConfig?.bin;
    return { version, needs: Object.fromEntries(needs), ...(bin && { bin }) };
  }
  const snapshot = lock.snapshots[`${name}@${at}`];
  const version = at.split("(", 1)[0] ?? "";
  const integrity = lock.packages[`${name}@${version}`]?.resolution.integrity;
  if (snapshot === undefined || integrity === undefined) throw new Error(`pnpm-lock.yaml lacks ${name}@${at}`);
  return { version, integrity, needs: { ...snapshot.dependencies, ...snapshot.optionalDependencies } };
}

function entryOf(
  placed: ReadonlyMap<string, Resolved>,
  place: string,
  { version, integrity, bin, needs }: Resolved,
): Entry {
  const dependencies = Object.keys(needs).map((name) => [name, found(placed, place, name)?.version ?? ""]);
  return {
    version,
    ...(integrity !== undefined && { integrity }),
    ...(bin && { bin }),
    ...(dependencies.length > 0 && { dependencies: Object.fromEntries(dependencies) }),
  };
}

function text(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

if (import.meta.main) {
  const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  const files = imageFiles(parse(readFileSync(join(root, "pnpm-lock.yaml"), "utf8")), manifestOf);
  const isCheck = process.argv.includes("--check");
  for (const [name, written] of Object.entries(files)) {
    const path = join(image, name);
    if (!isCheck) writeFileSync(path, written);
    else if (readFileSync(path, "utf8") !== written) {
      console.error(
        `packages/service/image/${name} is not what pnpm-lock.yaml says: run node ci/release/image-lock.ts`,
      );
      process.exitCode = 1;
    }
  }
}
