import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { output, plainEnv } from "../release/index.ts";
import { compilers, frameworks, linters, runtimes, transports } from "./versions.ts";

/** Installs the tarballs, the runtimes and the compilers in a new folder, beside the programs that use the client. */
export function install(folder: string, tarballs: ReadonlyMap<string, string>): string {
  const cwd = join(folder, "consumer");
  mkdirSync(cwd);
  cpSync(new URL("consumer", import.meta.url), cwd, { recursive: true });
  const files = Object.fromEntries([...tarballs].map(([name, file]) => [name, `file:${file}`]));
  const manifest = { private: true, type: "module", dependencies: files, overrides: files };
  writeFileSync(join(cwd, "package.json"), JSON.stringify(manifest, null, 2));
  const tools = [
    ...Object.values(runtimes).map((each) => each.package),
    ...Object.values(compilers),
    ...linters,
    ...frameworks,
    ...transports,
  ];
  output("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...tools], { cwd, env: plainEnv() });
  return cwd;
}
