import { spawn } from "node:child_process";
import { join } from "node:path";
import { exitOf, firstJsonLine } from "./child.ts";

const root = new URL("../..", import.meta.url).pathname;

/** A new database of PostgreSQL as the store, whose server ends with `use`. */
export async function withDatabase<Result>(use: (store: string) => Promise<Result>): Promise<Result> {
  const installed = spawn(
    "npx",
    ["-y", "pnpm@12.21.0", "--dir", join(root, "ci"), "--silent", "install", "--frozen-lockfile"],
    {
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  if ((await exitOf(installed)) !== 0) throw new Error("the server of PostgreSQL could not be installed");
  const server = spawn(process.execPath, [join(root, "ci/postgres/serve-postgres.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  try {
    const { url } = await firstJsonLine<{ url: string }>(server, () => undefined);
    return await use(url);
  } finally {
    server.kill("SIGTERM");
    await exitOf(server);
  }
}
