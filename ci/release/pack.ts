/**
 * The tarballs of the packages as they will be published. From the command line it packs all of them into a folder:
 *
 *     pnpm pack-packages FOLDER
 *
 * What is run with that folder in `TALLYSTICK_TARBALLS` packs nothing: two that pack at once would write the same files.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { output } from "./command.ts";
import { publishedPackages, type Package } from "./packages.ts";

/** The tarball of each package, by the package's name: those that are there, or packed now into a folder. */
export function tarballsOf(root: string, packages: readonly Package[], folder: string): ReadonlyMap<string, string> {
  const packed = process.env["TALLYSTICK_TARBALLS"];
  if (packed === undefined) return packAll(root, packages, folder);
  return new Map(packages.map((each) => [each.name, requireTarball(each, packed)]));
}

/** Packs each package into a folder: the tarballs by the package's name. */
export function packAll(root: string, packages: readonly Package[], folder: string): ReadonlyMap<string, string> {
  return new Map(packages.map((each) => [each.name, pack(join(root, each.folder), folder)]));
}

/** Packed by pnpm as it will be published: with versions for `workspace:*`, and with what publishConfig says. */
function pack(cwd: string, folder: string): string {
  const printed = output("pnpm", ["pack", "--json", "--pack-destination", folder], { cwd });
  // The build that runs before packing prints first.
  const { filename } = JSON.parse(printed.slice(printed.indexOf("{\n"))) as { filename: string };
  return filename;
}

function requireTarball({ name, version }: Package, folder: string): string {
  const file = join(folder, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`);
  if (existsSync(file)) return file;
  throw new Error(`${file} is missing: run \`pnpm pack-packages ${folder}\`, or unset TALLYSTICK_TARBALLS.`);
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error("Say where to pack to: pnpm pack-packages FOLDER");
  const root = new URL("../..", import.meta.url).pathname;
  packAll(root, publishedPackages(root), resolve(folder));
}
