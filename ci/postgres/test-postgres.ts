/**
 * Starts a server of PostgreSQL for the tests of the service that need one, and runs them.
 *
 *     node ci/postgres/test-postgres.ts [options of vitest]
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { exitOf } from "@tallystick/tools/start";
import { startPostgres } from "./postgres-server.ts";

const root = join(import.meta.dirname, "../..");
const server = await startPostgres();
try {
  const args = ["vitest", "run", "--project=!long", "packages/service/test/postgres", ...process.argv.slice(2)];
  const env = { ...process.env, TALLYSTICK_TEST_POSTGRES: server.url };
  process.exitCode = await exitOf(spawn("npx", args, { cwd: root, stdio: "inherit", env }));
} finally {
  await server.stop();
}
