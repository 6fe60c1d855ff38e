/**
 * Lets the suite judge three processes on one database of PostgreSQL behind a balancer, and looks at every statement that they sent.
 *
 *     node ci/postgres/judge-replicas.ts
 */
import getPort from "get-port";
import { generateCredentials, judge, withRunningService } from "@tallystick/tools/start";
import { unportable } from "./portable-statements.ts";
import { startPostgres } from "./postgres-server.ts";

const statements = new Set<string>();
const server = await startPostgres({ onStatement: (statement) => void statements.add(statement) });
const port = await getPort({ host: "127.0.0.1" });
const setup = { port, platform: generateCredentials(), other: generateCredentials(), replicas: 3 };

try {
  process.exitCode = await withRunningService(setup, server.url, (running) => judge(running, { budget: "1s" }));
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
