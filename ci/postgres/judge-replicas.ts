/**
 * Lets the suite judge three processes on one database of PostgreSQL behind a balancer, and looks at every statement that they sent.
 *
 *     node ci/postgres/judge-replicas.ts
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import getPort from "get-port";
import { exitOf, generateCredentials, withRunningService } from "@tallystick/tools/start";
import { unportable } from "./portable-statements.ts";
import { startPostgres } from "./postgres-server.ts";

const suite = join(import.meta.dirname, "../../conformance/src/cli/main.ts");
const statements = new Set<string>();
const server = await startPostgres({ onStatement: (statement) => void statements.add(statement) });
const port = await getPort({ host: "127.0.0.1" });
const setup = { port, platform: generateCredentials(), other: generateCredentials(), replicas: 3 };

try {
  process.exitCode = await withRunningService(setup, server.url, judge);
} finally {
  await server.stop();
}
const findings = [];
for (const statement of statements) {
  const reason = await unportable(statement);
  if (reason !== undefined) findings.push(`${reason}: ${statement}`);
}
console.log(`${statements.size} different statements were sent, ${findings.length} of them not portable.`);
for (const finding of findings) console.log(finding);
if (findings.length > 0 || statements.size < 100) process.exitCode = 1;

async function judge({ url, clock, platform, other }: Parameters<Parameters<typeof withRunningService<number>>[2]>[0]) {
  const env = {
    ...process.env,
    TALLYSTICK_CLIENT_ID: platform.clientId,
    TALLYSTICK_CLIENT_SECRET: platform.clientSecret,
    TALLYSTICK_OTHER_CLIENT_ID: other.clientId,
    TALLYSTICK_OTHER_CLIENT_SECRET: other.clientSecret,
  };
  const args = ["run", "--target", url, "--clock", clock, "--budget", "1s"];
  return exitOf(spawn(process.execPath, [suite, ...args], { stdio: "inherit", env }));
}
