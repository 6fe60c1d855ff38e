import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import getPort from "get-port";
import { output, plainEnv } from "./command.ts";

/** A registry on this machine that has the tarballs of this repository, and nothing else. */
export interface Registry {
  /** `http://127.0.0.1:53211/` */
  url: string;
}

const SCOPE = "@tallystick";
const MOST_SECONDS = 60;

/** Starts a registry in an empty folder, publishes the tarballs to it, and stops it when `use` is done. */
export async function withRegistry<Result>(
  tarballs: Iterable<string>,
  folder: string,
  use: (registry: Registry) => Promise<Result>,
): Promise<Result> {
  mkdirSync(folder, { recursive: true });
  const config = join(folder, "config.json"); // YAML takes JSON
  writeFileSync(config, JSON.stringify(configOf(join(folder, "storage"))));
  const origin = `127.0.0.1:${await getPort()}`;
  const program = new URL("../node_modules/verdaccio/bin/verdaccio", import.meta.url).pathname;
  const server = spawn(process.execPath, [program, "--config", config, "--listen", origin], { stdio: "ignore" });
  const exited = once(server, "exit");
  try {
    const url = `http://${origin}/`;
    await Promise.race([answering(url), exited.then(() => Promise.reject(new Error("The registry did not start.")))]);
    for (const tarball of tarballs) publish(tarball, origin, folder);
    return await use({ url });
  } finally {
    server.kill();
    await exited;
  }
}

/** The line of `.npmrc` by which npm asks the registry for the packages of this repository, and the usual one for all others. */
export function npmrcOf({ url }: Registry): string {
  return `${SCOPE}:registry=${url}\n`;
}

function configOf(storage: string): object {
  return {
    storage,
    uplinks: {},
    packages: { [`${SCOPE}/*`]: { access: "$all", publish: "$all" } },
    log: { type: "stdout", level: "error" },
    web: { enable: false },
  };
}

/** npm publishes nothing without a token; this registry takes any. */
function publish(tarball: string, origin: string, cwd: string): void {
  const args = ["publish", tarball, "--registry", `http://${origin}/`, `--//${origin}/:_authToken=any`];
  output("npm", [...args, "--ignore-scripts", "--loglevel=error"], { cwd, env: plainEnv() });
}

async function answering(url: string): Promise<void> {
  for (const end = Date.now() + MOST_SECONDS * 1000; Date.now() < end;) {
    const reply = await fetch(`${url}-/ping`).catch(() => undefined);
    if (reply?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The registry did not answer within ${MOST_SECONDS} s.`);
}
