/**
 * Starts a server of PostgreSQL that ships with the packages of CI, prints `{"url"}` on one line, and ends it with its data on a signal.
 *
 *     node ci/postgres/serve-postgres.ts
 */
import { startPostgres } from "./postgres-server.ts";

const server = await startPostgres();
const stop = (): void => void server.stop().then(() => process.exit(0));
process.once("SIGTERM", stop).once("SIGINT", stop);
console.log(JSON.stringify({ url: server.url }));
