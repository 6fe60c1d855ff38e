import { rm } from "node:fs/promises";
import { createDatabase, findPrograms } from "./programs.ts";
import { startServer, type ServerOptions } from "./server-process.ts";

/** A server of PostgreSQL of its own, with an empty database. */
export interface PostgresServer {
  /** `postgres://…` of the database. */
  url: string;
  /** Ends it as a crash does, and starts it again on its data. */
  crash: () => Promise<void>;
  /** Ends it, without its data. */
  stop: () => Promise<void>;
}

export async function startPostgres(given: Omit<ServerOptions, "data" | "port"> = {}): Promise<PostgresServer> {
  const programs = await findPrograms();
  const options = { ...given, data: await createDatabase(programs) };
  let server = await startServer(programs, options);
  const { port } = server;
  return {
    url: addressOf(port),
    // At once, without writing what it still has in memory.
    crash: async () => {
      await server.end("SIGQUIT");
      server = await startServer(programs, { ...options, port });
    },
    stop: async () => {
      await server.end("SIGINT");
      await rm(programs.folder, { recursive: true });
    },
  };
}

export function addressOf(port: number): string {
  return `postgres://tallystick@127.0.0.1:${port}/postgres`;
}
