import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { output } from "../release/index.ts";

const alwaysThere = ["package/package.json", "package/README.md", "package/LICENSE", "package/CHANGELOG.md"];

/** What each tarball holds, and what the linters of packages say of it. */
export function* tryTarballs(tarballs: ReadonlyMap<string, string>, cwd: string): Iterable<string> {
  for (const [name, file] of tarballs) {
    const held = output("tar", ["-tzf", file], { cwd }).trim().split("\n");
    const missing = [...alwaysThere, "package/dist/index.js"].filter((path) => !held.includes(path));
    if (missing.length > 0) throw new Error(`${name} lacks ${missing.join(", ")}`);
    const maps = held.filter((path) => path.endsWith(".map"));
    if (maps.length > 0) throw new Error(`${name} has maps, but not the sources that they name: ${maps.join(", ")}`);
    output(join(cwd, "node_modules/.bin/publint"), ["run", file, "--strict"], { cwd });
    // Node gives a module to `require` as well since 20.19; older CommonJS loaders, which this tool knows, are not served.
    output(join(cwd, "node_modules/.bin/attw"), [file, "--profile", "esm-only"], { cwd });
    yield `${name}: ${held.length} files, publint and arethetypeswrong find nothing`;
  }
  yield installedSize([...tarballs.keys()], cwd);
}

/** The most that the client and what it needs of this repository may take on a disk. */
const MOST_BYTES = 3_165_000;

function installedSize(names: readonly string[], cwd: string): string {
  const files = names.flatMap((name) => {
    const folder = join(cwd, "node_modules", name);
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => statSync(join(folder, file)));
  });
  const bytes = files.filter((file) => file.isFile()).reduce((sum, { size }) => sum + size, 0);
  if (bytes > MOST_BYTES) throw new Error(`${names.join(", ")} take ${bytes} bytes, more than ${MOST_BYTES}`);
  return `${names.join(", ")}: ${bytes} bytes installed`;
}
