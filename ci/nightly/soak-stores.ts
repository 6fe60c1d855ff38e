import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "../postgres/driver.ts";
import { createLink } from "../postgres/link.ts";
import { addressOf, startPostgres } from "../postgres/postgres-server.ts";

/** What a store takes at a moment. */
export interface StoreSize {
  storeMiB: number;
  /** Of what is kept for the case of a crash, besides the store. */
  logMiB: number;
  /** Deliveries that have not arrived. */
  waiting: number;
}

/** A store under a long load. */
export interface SoakStore {
  store: string;
  /** What happens to it, by a name for people. Resolves when it can be used again. */
  faults: Record<string, () => Promise<void>>;
  size: () => Promise<StoreSize>;
  /** The log is reused before it is larger, however long the load. */
  logLimitMiB: number;
}

const countWaiting = "select count(*) as waiting from deliveries";
const lockedMs = 1000;
const inMebibytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

export function soakFile(store: string): SoakStore {
  return {
    store,
    faults: {
      "the file locked by another program": async () => {
        const other = new DatabaseSync(store, { timeout: 10_000 });
        try {
          other.exec("begin immediate");
          await sleep(lockedMs);
        } finally {
          other.close();
        }
      },
    },
    size: async () => {
      const reader = new DatabaseSync(store, { readOnly: true, timeout: 10_000 });
      try {
        const waiting = Number(reader.prepare(countWaiting).get()?.["waiting"]);
        return { storeMiB: sizeOf(store), logMiB: sizeOf(`${store}-wal`), waiting };
      } finally {
        reader.close();
      }
    },
    // The service moves it into the file after 10,000 pages, and while others read it goes on for a moment.
    logLimitMiB: 80,
  };
}

function sizeOf(path: string): number {
  return inMebibytes(statSync(path, { throwIfNoEntry: false })?.size ?? 0);
}

export async function soakPostgres(): Promise<SoakStore & { stop: () => Promise<void> }> {
  const server = await startPostgres({ settings: { max_wal_size: "64MB", min_wal_size: "32MB" } });
  const port = Number(new URL(server.url).port);
  const link = await createLink();
  link.leadTo(port);
  return {
    store: addressOf(link.port),
    faults: {
      "a crash of the server": server.crash,
      "all connections to it lost": async () => link.leadTo(port),
    },
    size: async () => {
      const client = new Client({ connectionString: server.url });
      await client.connect();
      try {
        const { rows } = await client.query(
          `select pg_database_size(current_database()) as store, (select sum(size) from pg_ls_waldir()) as log, (${countWaiting})`,
        );
        const [size] = rows;
        return {
          storeMiB: inMebibytes(Number(size?.["store"])),
          logMiB: inMebibytes(Number(size?.["log"])),
          waiting: Number(size?.["waiting"]),
        };
      } finally {
        await client.end();
      }
    },
    // Twice what the server aims at: a checkpoint takes a while.
    logLimitMiB: 128,
    stop: async () => {
      await link.close();
      await server.stop();
    },
  };
}
