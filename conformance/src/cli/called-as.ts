import { basename, relative } from "node:path";

/** The folder in which npx keeps packages that are not installed in the current project. */
const fetched = /[/\\]_npx[/\\]/;

/**
 * The command line that runs this program again from the same folder. A package manager names itself in its
 * environment; one that npx fetched is not on the PATH.
 */
export function calledAs(script: string, env: NodeJS.ProcessEnv, folder: string): string {
  const [manager, version] = (env["npm_config_user_agent"] ?? "").split(/[/ ]/);
  if (manager === "pnpm") {
    return fetched.test(env["npm_execpath"] ?? "") ? `npx -y pnpm@${version} tallystick` : "pnpm tallystick";
  }
  if (fetched.test(script)) return "npx -y -p @tallystick/conformance tallystick";
  // Otherwise the reader can run the file itself; npx would fetch another package of the same name.
  if (basename(script) !== "tallystick") return `node ${relative(folder, script)}`;
  return manager === "npm" ? "npx tallystick" : "tallystick";
}
