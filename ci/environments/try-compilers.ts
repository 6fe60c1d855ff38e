import { join } from "node:path";
import { output } from "../release/index.ts";
import { compilers } from "./versions.ts";

/** How projects resolve packages: as Node does, and as bundlers do. */
const resolutions = [
  ["--module", "nodenext", "--moduleResolution", "nodenext"],
  ["--module", "esnext", "--moduleResolution", "bundler"],
];

/** The types of the tarball are read by every compiler, their own declarations included. */
export function* tryCompilers(root: string, cwd: string): Iterable<string> {
  for (const [name, installed] of Object.entries(compilers)) {
    const tsc = join(cwd, "node_modules", installed.split("@")[0] ?? "", "bin/tsc");
    yield* compiled(name, process.execPath, [tsc], cwd);
  }
  const newest = join(cwd, "node_modules/typescript59/bin/tsc");
  yield* compiled("undici's fetch beside the browser's", process.execPath, [newest], cwd, "tsconfig.undici.json");
  yield* compiled("the repository's TypeScript", join(root, "node_modules/.bin/tsc"), [], cwd);
}

function* compiled(
  name: string,
  command: string,
  first: string[],
  cwd: string,
  project = "tsconfig.json",
): Iterable<string> {
  for (const resolution of resolutions) {
    output(command, [...first, "--project", project, ...resolution], { cwd });
    yield `${name}: types by ${resolution[1] ?? ""}`;
  }
}
