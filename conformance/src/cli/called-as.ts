import { basename, relative } from "node:path";

/** Where npx keeps what is not installed where it is called. */
const fetched = /[/\\]_npx[/\\]/;

/**
 * The words that call this command again from the same place. A package manager says who it is in its environment; one
 * that npx fetched is not on the PATH.
 */
export function calledAs(script: string, env: NodeJS.ProcessEnv, folder: string): string {
  const [manager, version] = (env["npm_config_user_agent"] ?? "").split(/[/ ]/);
  if (manager === "pnpm") {
    return fetched.test(env["npm_execpath"] ?? "") ? `npx -y pnpm@${version} tallystick` : "pnpm tallystick";
  }
  if (fetched.test(script)) return "npx -y -p @tallystick/conformance tallystick";
  // Anything else runs the file itself, and so may the reader; npx would fetch what another named like that.
  if (basename(script) !== "tallystick") return `node ${relative(folder, script)}`;
  return manager === "npm" ? "npx tallystick" : "tallystick";
}
