import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface Package {
  name: string;
  version: string;
  /** Relative to the repository root. */
  folder: string;
  /** The subpaths that it exports once it is published: `.`, `./openapi.json`. */
  subpaths: string[];
  /** The commands it installs. */
  commands: string[];
  /** Packages that users install only for a part of it. */
  optionalPeers: Record<string, string>;
  /** The packages of this repository that it needs, directly. */
  needs: string[];
}

interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  publishConfig?: { exports?: Record<string, unknown>; bin?: Record<string, string> };
}

/** Every package of the repository that is published. */
export function publishedPackages(root: string): Package[] {
  const folders = globSync(["packages/*/package.json", "conformance/package.json"], { cwd: root }).map(dirname);
  return folders.toSorted().flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest;
    return manifest.private === true ? [] : [packageOf(folder, manifest)];
  });
}

function packageOf(folder: string, manifest: Manifest): Package {
  const { name, version, dependencies = {}, publishConfig = {} } = manifest;
  const { peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
  const needs = Object.entries(dependencies).filter(([, range]) => range.startsWith("workspace:"));
  return {
    name,
    version,
    folder,
    subpaths: Object.keys(publishConfig.exports ?? {}),
    commands: Object.keys(publishConfig.bin ?? {}),
    optionalPeers: Object.fromEntries(
      Object.entries(peerDependencies).filter(([peer]) => peerDependenciesMeta[peer]?.optional === true),
    ),
    needs: needs.map(([needed]) => needed),
  };
}

/** What a package needs of this repository, directly or through others. @throws for a package that is not published. */
export function allNeeds(packages: readonly Package[], name: string): string[] {
  const found = packages.find((each) => each.name === name);
  if (found === undefined) throw new Error(`${name} is needed by a published package, and is not published itself`);
  return [...new Set(found.needs.flatMap((needed) => [needed, ...allNeeds(packages, needed)]))];
}

/** Changes that have no version yet: `pnpm cut` makes one of them. */
export function pendingChangesets(root: string): string[] {
  const folder = join(root, ".changeset");
  return existsSync(folder) ? globSync("*.md", { cwd: folder }).filter((file) => file !== "README.md") : [];
}
