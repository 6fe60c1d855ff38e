import { join } from "node:path";
import { output } from "./command.ts";
import type { Package } from "./packages.ts";

/** The tarball of each package, by the package's name, in a folder. */
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
