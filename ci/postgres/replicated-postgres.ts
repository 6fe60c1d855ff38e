import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { copyRunning } from "./base-backup.ts";
import { createLink } from "./link.ts";
import { addressOf } from "./postgres-server.ts";
import { createDatabase, findPrograms } from "./programs.ts";
import { startServer, withConnection, type ServerProcess } from "./server-process.ts";

/** A primary server with a standby that receives its log, behind one address. */
export interface ReplicatedPostgres {
  url: string;
  /** Parts the servers for a moment, crashes the primary, and lets the standby take over; a copy of it is the next standby. */
  failOver: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Milliseconds without a standby, before the primary crashes. */
const parted = 300;

/** Where a commit does not wait for the standby: how many transactions end without it, before the primary crashes. */
const endedAlone = 30;

/** @param isSynchronous whether a commit waits until the standby has it. */
export async function startReplicatedPostgres({
  isSynchronous,
}: {
  isSynchronous: boolean;
}): Promise<ReplicatedPostgres> {
  const programs = await findPrograms();
  const [callers, log] = [await createLink(), await createLink()];
  const settings = {
    wal_level: "replica",
    wal_keep_size: "1GB",
    // After this the standby asks for the log again.
    wal_retrieve_retry_interval: "100ms",
    primary_conninfo: `host=127.0.0.1 port=${log.port} user=tallystick`,
    ...(isSynchronous && { synchronous_standby_names: "*" }),
  };
  let copies = 0;
  const copyOf = async (server: ServerProcess): Promise<ServerProcess> => {
    const data = join(programs.folder, `copy-${(copies += 1)}`);
    await copyRunning(server, { data, signal: "standby.signal" }, programs);
    log.leadTo(server.port);
    const copy = await startServer(programs, { data, settings });
    await untilStreaming(server);
    return copy;
  };
  let primary = await startServer(programs, { data: await createDatabase(programs), settings });
  let standby = await copyOf(primary);
  callers.leadTo(primary.port);
  return {
    url: addressOf(callers.port),
    failOver: async () => {
      log.leadTo(undefined);
      await (isSynchronous ? sleep(parted) : untilEnded(primary, endedAlone));
      await primary.end("SIGQUIT");
      await withConnection(standby, (connection) => connection.query("select pg_promote()"));
      callers.leadTo(standby.port);
      const lost = primary;
      primary = standby;
      standby = await copyOf(primary);
      await rm(lost.data, { recursive: true });
    },
    stop: async () => {
      // A primary waits for its standby to have everything.
      await primary.end("SIGINT");
      await standby.end("SIGINT");
      await Promise.all([callers.close(), log.close()]);
      await rm(programs.folder, { recursive: true });
    },
  };
}

async function untilEnded(primary: ServerProcess, count: number): Promise<void> {
  await withConnection(primary, async (connection) => {
    const ended = async (): Promise<number> => {
      const { rows } = await connection.query("select pg_snapshot_xmax(pg_current_snapshot())::text as next");
      return Number(rows[0]?.["next"]);
    };
    for (const wanted = (await ended()) + count; (await ended()) < wanted; await sleep(20));
  });
}

async function untilStreaming(primary: ServerProcess): Promise<void> {
  await withConnection(primary, async (connection) => {
    for (let attempt = 0; attempt < 300; attempt += 1) {
      const { rows } = await connection.query("select state from pg_stat_replication where state = 'streaming'");
      if (rows.length > 0) return;
      await sleep(100);
    }
    throw new Error("The standby does not receive the log");
  });
}
