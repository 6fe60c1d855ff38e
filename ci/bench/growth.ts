import { setTimeout as wait } from "node:timers/promises";
import { startPostgres } from "../postgres/postgres-server.ts";
import { service, type Peer } from "./peers.ts";
import { createSample, get, post } from "./sample.ts";
import { copiedIds, seed, shareOfPlatform, transfersOf, type Amounts } from "./seed.ts";

/** What an operation takes in a store, in milliseconds. */
export interface Times {
  p50: number;
  p99: number;
}

/** How long an operation takes in a store with little in it, and in a full one. */
export interface Growth {
  operation: string;
  small: Times;
  full: Times;
}

/** What keeps the data: SQLite in a file, or a server. */
export type StoreKind = "file" | "postgres";

/** A store that is nearly empty has some customers too, so that both do the same. */
export const nearlyEmpty: Amounts = { customers: 50, transfersOfEach: 5 };

/** Of each operation on each store; of so many, one is a warm-up. */
const callsOfEach = 350;
const warmUpShare = 7;
const bodyAmount = 100;

/**
 * Calls the commonest operations of two services, one with a small store and one with a full one, in turn, so that other load on the
 * machine affects both. Each call is about another customer.
 */
export async function measureGrowth(
  kind: StoreKind,
  folder: string,
  full: Amounts,
  calls = callsOfEach,
): Promise<Growth[]> {
  const stores: FilledService[] = [];
  try {
    for (const amounts of [nearlyEmpty, full]) stores.push(await startFilled(kind, folder, amounts));
    const [small, large] = stores as [FilledService, FilledService]; // one for each
    const growths: Growth[] = [];
    for (const [operation, call] of Object.entries(operations)) {
      const times = { small: [] as number[], full: [] as number[] };
      for (let count = 0; count < calls; count += 1) {
        times.small.push(await timeOf(call, small));
        times.full.push(await timeOf(call, large));
      }
      growths.push({ operation, small: timesOf(times.small), full: timesOf(times.full) });
    }
    return growths;
  } finally {
    for (const { stop } of stores) await stop();
  }
}

interface FilledService {
  peer: Peer;
  amounts: Amounts;
  /** Paths of late pages, by the path of the first. */
  latePages: Record<string, string>;
  stop: () => Promise<void>;
}

async function startFilled(kind: StoreKind, folder: string, amounts: Amounts): Promise<FilledService> {
  console.log(
    `filling a store with ${written(amounts.customers)} customers and ${written(transfersOf(amounts))} transfers …`,
  );
  const settings = { fsync: "on", max_wal_size: "8GB" };
  const server = kind === "postgres" ? await startPostgres({ settings }) : undefined;
  const store = server?.url ?? `${folder}/${amounts.customers}.sqlite`;
  const peer = await service(store, "full");
  const { account, external, requests } = await createSample(peer);
  const transaction = requests.one.url.slice(requests.one.url.lastIndexOf("/") + 1);
  const { customerId: customer } = JSON.parse(await get(peer, `/transactions/${transaction}`)) as {
    customerId: string;
  };
  await seed(store, { customer, account, external, transaction }, amounts);
  // Seeding blocked this process; connections that were closed meanwhile are noticed now.
  await wait(100);
  const stop = async (): Promise<void> => {
    await peer.stop();
    await server?.stop();
  };
  const latePages: Record<string, string> = {};
  for (const path of Object.values(longLists)) latePages[path] = await latePageOf(peer, path);
  return { peer, amounts, latePages, stop };
}

/** So many pages of a hundred items lie before a late one, or all but the last. */
const pagesBefore = 100;

async function latePageOf(peer: Peer, path: string): Promise<string> {
  const at = (cursor: string, limit: number): string =>
    `${path}${path.includes("?") ? "&" : "?"}limit=${limit}&cursor=${encodeURIComponent(cursor)}`;
  let late = path;
  let cursor = "";
  for (let page = 0; page < pagesBefore; page += 1) {
    const { nextCursor } = JSON.parse(await get(peer, cursor === "" ? path : at(cursor, 100))) as {
      nextCursor?: string;
    };
    if (nextCursor === undefined) break;
    cursor = nextCursor;
    late = at(cursor, 20);
  }
  return late;
}

/** A call about one of the platform's customers; answers how long it took, in milliseconds, without its preparation. */
type Call = (store: FilledService, number: number) => Promise<number>;

const read =
  (path: (number: number, amounts: Amounts) => string): Call =>
  ({ peer, amounts }, number) =>
    timed(() => get(peer, path(number, amounts)));

const readLate =
  (path: string): Call =>
  ({ peer, latePages }) =>
    timed(() => get(peer, latePages[path] ?? path));

const write =
  (path: string, body: (number: number) => unknown): Call =>
  ({ peer }, number) =>
    timed(() => post(peer, path, body(number)));

const { customer, account, external, transaction } = copiedIds;

const busiest = 0;

/** Lists that are long in a full store. */
const longLists = {
  payments: "/transactions",
  paymentsOfBusiest: `/transactions?customerId=${customer(busiest)}`,
  paymentsOfItsAccount: `/transactions?accountIdentifier=${account(busiest)}`,
  customers: "/customers",
} as const;

const transfer = (source: string, destination: string): unknown => ({
  source: { accountId: source },
  destination: { accountId: destination },
  amount: bodyAmount,
});

const quote = (number: number): unknown => ({
  source: { sourceType: "ACCOUNT", accountId: account(number) },
  destination: { destinationType: "ACCOUNT", accountId: external(number) },
  lockedCurrencySide: "SENDING",
  lockedCurrencyAmount: bodyAmount,
});

const operations: Record<string, Call> = {
  "GET /transactions/{id}": read(
    (number, { transfersOfEach }) => `/transactions/${transaction(number * transfersOfEach)}`,
  ),
  "GET /transactions": read(() => "/transactions"),
  "GET /transactions?customerId=": read((number) => `/transactions?customerId=${customer(number)}`),
  "GET /customers/{id}": read((number) => `/customers/${customer(number)}`),
  "GET /customers/internal-accounts?customerId=": read(
    (number) => `/customers/internal-accounts?customerId=${customer(number)}`,
  ),
  "POST /customers": write("/customers", () => ({
    customerType: "INDIVIDUAL",
    fullName: "Ada Lovelace",
    region: "US",
    currencies: ["USD"],
  })),
  "POST /transfer-in": write("/transfer-in", (number) => transfer(external(number), account(number))),
  "POST /transfer-out": write("/transfer-out", (number) => transfer(account(number), external(number))),
  "POST /quotes": write("/quotes", quote),
  "POST /quotes/{id}/execute": async ({ peer }, number) => {
    const { id } = await post(peer, "/quotes", quote(number));
    return timed(() => post(peer, `/quotes/${id}/execute`));
  },
  "GET /transactions?status=FAILED": read(() => "/transactions?status=FAILED"),
  "GET /transactions?type=OUTGOING": read(() => "/transactions?type=OUTGOING"),
  "GET /transactions?sortOrder=asc": read(() => "/transactions?sortOrder=asc"),
  "GET /transactions?accountIdentifier=": read((number) => `/transactions?accountIdentifier=${account(number)}`),
  "GET /transactions?reference=": read(
    (number, { transfersOfEach }) =>
      `/transactions?reference=SEED${(number * transfersOfEach).toString(16).padStart(10, "0")}`,
  ),
  "GET /transactions, a late page": readLate(longLists.payments),
  "GET /customers, a late page": readLate(longLists.customers),
  "GET /transactions?customerId= of the busiest": read(() => longLists.paymentsOfBusiest),
  "GET /transactions?customerId= of the busiest, a late page": readLate(longLists.paymentsOfBusiest),
  "GET /transactions?accountIdentifier= of the busiest": read(() => longLists.paymentsOfItsAccount),
  "GET /transactions?accountIdentifier= of the busiest, a late page": readLate(longLists.paymentsOfItsAccount),
  "POST /transfer-in to the busiest": write("/transfer-in", () => transfer(external(busiest), account(busiest))),
};

function timeOf(call: Call, store: FilledService): Promise<number> {
  const ofPlatform = Math.floor(store.amounts.customers / shareOfPlatform);
  return call(store, Math.floor(Math.random() * ofPlatform) * shareOfPlatform);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

function timesOf(all: readonly number[]): Times {
  const sorted = all.slice(Math.floor(all.length / warmUpShare)).toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** In a full store no operation may take more than so many times as long. */
const mostTimes = 3;

/** The operations that a full store makes too slow. */
export function slowIn(growths: readonly Growth[]): string[] {
  return growths
    .filter(({ small, full }) => full.p50 > small.p50 * mostTimes)
    .map(
      ({ operation, small, full }) =>
        `${operation} took ${full.p50.toFixed(1)} ms, and ${small.p50.toFixed(1)} ms in a small store`,
    );
}

/** The rows of a table of the documentation. */
export function growthRows(growths: readonly Growth[]): string[] {
  return growths.map(
    ({ operation, small, full }) =>
      `| \`${operation}\` | ${cells(small)} | ${cells(full)} | ${(full.p50 / small.p50).toFixed(2)} |`,
  );
}

function cells({ p50, p99 }: Times): string {
  return `${p50.toFixed(1)} | ${p99.toFixed(1)}`;
}

export function written(number: number): string {
  return number.toLocaleString("en");
}
