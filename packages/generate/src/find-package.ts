import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/** The real path of a package installed for this folder or one above it. */
export function findPackage(name: string, from: string): string | undefined {
  const folder = join(from, "node_modules", name);
  if (existsSync(join(folder, "package.json"))) return realpathSync(folder);
  const above = dirname(from);
  return above === from ? undefined : findPackage(name, above);
}
