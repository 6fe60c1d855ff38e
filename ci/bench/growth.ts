import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { service, type Peer } from "./peers.ts";
import { seedTransactions } from "./seed.ts";
import { createSample } from "./sample.ts";

/** How long a read of a list takes in a small store and in a full one: medians, in milliseconds. */
export interface Growth {
  query: string;
  small: number;
  full: number;
}

const READS = 300;
const WARM_UP_READS = 50;

/**
 * Reads pages of GET /transactions from two services, one with a small store and one with a full store, in turn, so that
 * other load on the machine affects both.
 */
export async function measureGrowth(folder: string, sizes: { small: number; full: number }): Promise<Growth[]> {
  const small = await startFilled(join(folder, "small.sqlite"), sizes.small);
  const full = await startFilled(join(folder, "full.sqlite"), sizes.full);
  try {
    const growths: Growth[] = [];
    const [ofSmall, ofFull] = [await queriesOf(small), await queriesOf(full)];
    for (const [query, path] of Object.entries(ofSmall)) {
      const times = { small: [] as number[], full: [] as number[] };
      for (let reads = 0; reads < WARM_UP_READS + READS; reads++) {
        times.small.push(await timeOf(small.peer, path));
        times.full.push(await timeOf(full.peer, ofFull[query] ?? ""));
      }
      growths.push({ query, small: median(times.small), full: median(times.full) });
    }
    return growths;
  } finally {
    await Promise.all([small.peer.stop(), full.peer.stop()]);
  }
}

interface FilledService {
  peer: Peer;
  account: string;
}

async function startFilled(store: string, size: number): Promise<FilledService> {
  console.log(`filling a store with ${size.toLocaleString("en")} transactions …`);
  const peer = await service(store, "normal");
  const { account } = await createSample(peer);
  seedTransactions(store, size);
  // Seeding blocked this process; connections that were closed meanwhile are noticed now.
  await wait(100);
  return { peer, account };
}

interface Page {
  data: { createdAt: string; reconciliationInstructions: { reference: string } }[];
  nextCursor?: string;
}

async function queriesOf({ peer, account }: FilledService): Promise<Record<string, string>> {
  const { nextCursor = "", data } = await read(peer, "?limit=100");
  const oldest = await read(peer, "?limit=100&sortOrder=asc");
  return {
    "first page": "",
    "page of a hundred": "?limit=100",
    "next page of a hundred": `?limit=100&cursor=${encodeURIComponent(nextCursor)}`,
    "oldest page": "?sortOrder=asc",
    "status of one in forty": "?status=FAILED",
    "type of all": "?type=INCOMING",
    "type of none": "?type=OUTGOING",
    "account, on either side": `?accountIdentifier=${account}`,
    "customer of one in forty": "?customerId=Customer:00000000-0000-7000-8000-000000000000",
    reference: `?reference=${data[99]?.reconciliationInstructions.reference ?? ""}`,
    "since a moment": `?startDate=${data[99]?.createdAt ?? ""}`,
    "until a moment": `?endDate=${oldest.data[99]?.createdAt ?? ""}`,
  };
}

async function read(peer: Peer, query: string): Promise<Page> {
  const reply = await fetch(`${peer.url}/transactions${query}`, { headers: { authorization: peer.authorization } });
  if (!reply.ok) throw new Error(`GET /transactions${query} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Page;
}

async function timeOf(peer: Peer, query: string): Promise<number> {
  const began = performance.now();
  await read(peer, query);
  return performance.now() - began;
}

function median(times: readonly number[]): number {
  return times.slice(WARM_UP_READS).toSorted((a, b) => a - b)[READS / 2] ?? Number.NaN;
}

export function growthTable(growths: readonly Growth[], sizes: { small: number; full: number }): string {
  const columns = [sizes.small, sizes.full].map((size) => `${size.toLocaleString("en")} rows`.padStart(18));
  const lines = growths.map(({ query, small, full }) =>
    [
      query.padEnd(38),
      small.toFixed(2).padStart(18),
      full.toFixed(2).padStart(18),
      (full / small).toFixed(2).padStart(9),
    ].join(""),
  );
  return ["", `${"GET /transactions, milliseconds".padEnd(38)}${columns.join("")}    ratio`, ...lines].join("\n");
}
