import { execFile } from "node:child_process";
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { output, plainEnv } from "./command.ts";
import { npmrcOf, type Registry } from "./registry.ts";

/** Installs with npm, in a folder that may be new, what a manifest names. @throws an Error with what npm said. */
export async function install(
  cwd: string,
  manifest: { dependencies: Record<string, string>; devDependencies?: Record<string, string> },
  registry: Registry,
  node = process.execPath,
): Promise<void> {
  mkdirSync(cwd, { recursive: true });
  writeFileSync(join(cwd, "package.json"), JSON.stringify({ private: true, type: "module", ...manifest }, null, 2));
  // A version of Node that a package does not take is an error.
  writeFileSync(join(cwd, ".npmrc"), `${npmrcOf(registry)}engine-strict=true\n`);
  const args = [npmProgram(), "install", "--no-audit", "--no-fund", "--loglevel=error"];
  try {
    await promisify(execFile)(node, args, { cwd, env: pathWith(node), timeout: MOST_MILLISECONDS });
  } catch (error) {
    const { stderr = "", killed = false } = error as { stderr?: string; killed?: boolean };
    const reason = killed ? `it did not end within ${MOST_MILLISECONDS / 1000} s` : stderr.trimEnd();
    const wanted = Object.keys(manifest.dependencies).join(" ");
    throw new Error(`npm install ${wanted} failed in ${cwd}: ${reason}`, { cause: error });
  }
}

/** npm may look for versions that fit each other without an end. */
const MOST_MILLISECONDS = 240_000;

/** npm itself, so that any version of Node can run it. */
function npmProgram(): string {
  return realpathSync(output("which", ["npm"], { cwd: "/" }).trim());
}

function pathWith(node: string): NodeJS.ProcessEnv {
  const env = plainEnv();
  return { ...env, PATH: [join(node, ".."), env["PATH"]].join(delimiter) };
}
