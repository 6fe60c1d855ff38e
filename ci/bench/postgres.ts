import { median } from "../client-bench/cpu.ts";
import { startPostgres } from "../postgres/postgres-server.ts";
import { loadDriver } from "./driver-alone.ts";
import { loadAny, type LoadOptions } from "./load.ts";
import { encryptionKey, service } from "./peers.ts";
import { createWrites } from "./sample.ts";
import { recordStatements } from "./sent-statements.ts";

/** Committed transfers in a second, one figure for each round. */
export interface PostgresFigures {
  service: number[];
  /** The statements of the service, sent by its driver alone. */
  driver: number[];
  /** Three processes together, each with a third of the connections. */
  replicas: number[];
}

/** Accounts that are written to: enough that two writes at a time seldom meet at one. */
const payers = 64;
const rounds = 5;
const processes = 3;

/** Measures POST /transfer-in on PostgreSQL, which waits for the disk; all take turns, so that other load affects each. */
export async function measurePostgres(options: LoadOptions): Promise<PostgresFigures> {
  const server = await startPostgres({ settings: { fsync: "on" } });
  const peers = [];
  try {
    for (let started = 0; started < processes; started += 1) peers.push(await service(server.url, "full"));
    const [first] = peers;
    if (first === undefined) throw new Error("there is no service");
    const writes = await createWrites(first, payers);
    const recorded = await recordStatements(server.url, encryptionKey, writes);
    const figures: PostgresFigures = { service: [], driver: [], replicas: [] };
    const shares = peers.map(({ url }) => ({
      writes: writes.map((write) => ({ ...write, url: write.url.replace(first.url, url) })),
      options: { ...options, connections: Math.ceil(options.connections / processes) },
    }));
    for (let round = 0; round < rounds; round += 1) {
      figures.service.push((await loadAny(writes, options)).requestsPerSecond);
      figures.driver.push(await loadDriver(server.url, recorded, options));
      const loads = await Promise.all(shares.map((share) => loadAny(share.writes, share.options)));
      figures.replicas.push(loads.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0));
    }
    return figures;
  } finally {
    for (const peer of peers) await peer.stop();
    await server.stop();
  }
}

export function postgresTable({ service: one, driver, replicas }: PostgresFigures): string {
  const line = (name: string, figures: number[]): string =>
    [
      name.padEnd(38),
      Math.round(median(figures)).toLocaleString("en").padStart(12),
      ratio(figures, driver).padStart(24),
      ratio(figures, one).padStart(24),
    ].join("");
  return [
    "",
    ["POST /transfer-in on PostgreSQL".padEnd(38), "a second", "beside the driver", "beside one process"]
      .map((title, column) => title.padStart([0, 12, 24, 24][column] ?? 0))
      .join(""),
    line("the same statements by the driver", driver),
    line("service", one),
    line("service, three processes", replicas),
  ].join("\n");
}

/** The median of the rounds: in each, both meet the same load of the machine. */
function ratio(figures: readonly number[], beside: readonly number[]): string {
  return median(figures.map((figure, round) => figure / (beside[round] ?? Number.NaN))).toFixed(2);
}
