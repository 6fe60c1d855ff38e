import { spawn } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { expect } from "vitest";
import { migrations } from "../src/storage/migrations/index.ts";
import { createCustomer } from "./funded-customer.ts";
import { credentials, type Deed, type Ending } from "./operating-process.ts";
import { callerOf } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";

const key = Buffer.alloc(32, 7).toString("base64");
const nextKey = Buffer.alloc(32, 8).toString("base64");

/** A process that does one thing at a time to stores. */
export interface OperatingProcess {
  perform: (deed: Deed) => Promise<Ending>;
  end: () => void;
}

export async function operatingProcess(): Promise<OperatingProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "operating-process.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), "tallystick-compiled") },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done: ended } = await lines.next();
    if (ended === true) throw new Error("the process ended by itself");
    return value;
  };
  await next();
  return {
    perform: async (deed) => {
      child.stdin.write(`${JSON.stringify(deed)}\n`);
      return JSON.parse(await next()) as Ending;
    },
    end: () => void child.kill("SIGKILL"),
  };
}

/** A store, and what its operator has at hand. */
export interface World {
  store: string;
  /** A backup of the store, with the first customer. */
  copy: string;
  /** What the bank knows: nothing. */
  statement: string;
  /** Those that a service answered to have made. */
  customers: string[];
}

const keyed = ["--encryption-key", key];

/** What an operator can do to a store. */
export const acts = {
  start: ({ store }: World): Deed => ({ open: store, key }),
  backup: ({ store }: World): Deed => ({ command: ["backup", `${store}.made`, "--store", store, ...keyed] }),
  restore: ({ store, copy }: World): Deed => ({ command: ["restore", copy, "--store", store, "--force", ...keyed] }),
  "rotate-encryption-key": (world: World): Deed => ({ command: rotation(world) }),
  "rotate-encryption-key --keep-old-key": (world: World): Deed => ({ command: [...rotation(world), "--keep-old-key"] }),
  "rotate-webhook-key": ({ store }: World): Deed => ({
    command: ["rotate-webhook-key", "--store", store, "--platform", "first", ...keyed],
  }),
  reconcile: ({ store, statement }: World): Deed => ({
    command: ["reconcile", statement, "--store", store, "--release", ...keyed],
  }),
  "reset-clock": ({ store }: World): Deed => ({ command: ["reset-clock", "--store", store, ...keyed] }),
  "verify-store": ({ store }: World): Deed => ({ command: ["verify-store", "--store", store, ...keyed] }),
};

function rotation({ store }: World): string[] {
  return ["rotate-encryption-key", "--store", store, "--new-encryption-key", nextKey, ...keyed];
}

export type Act = keyof typeof acts;
export const actNames = Object.keys(acts) as Act[]; // the table has these keys only

/** A new world; `earlier`: its store is as an earlier version made it, without what the last migration adds. */
export async function makeWorld(operator: OperatingProcess, { earlier = false } = {}): Promise<World> {
  const [store, copy, statement] = [temporaryStore(), temporaryStore(), temporaryStore()];
  const world = { store, copy, statement, customers: [] };
  await answer(await operator.perform(acts.start(world)), world);
  await operator.perform({ close: true });
  await operator.perform({ command: ["backup", copy, "--store", store, ...keyed] });
  if (earlier) for (const file of [store, copy]) withoutLastMigration(file);
  writeFileSync(statement, "");
  return world;
}

function withoutLastMigration(file: string): void {
  const database = new DatabaseSync(file);
  database.exec("drop index rail_orders_subject");
  for (const column of ["subject", "held_until"]) database.exec(`alter table rail_orders drop column ${column}`);
  database.exec(`delete from migrations where name = '${migrations.at(-1)?.name ?? ""}'`);
  database.close();
}

/** The opened service answers that it has made a customer, which the store must have from then on. */
export async function answer({ printed: [url], refused, failed }: Ending, world: World): Promise<void> {
  if (url === undefined) throw new Error(refused ?? failed);
  const { id } = await createCustomer({ call: callerOf(url, credentials) });
  world.customers.push(id);
}

/** Done, or refused with the way out; anything else throws. */
export function outcomeOf({ refused, failed }: Ending): "done" | "refused" {
  expect(failed).toBeUndefined();
  if (refused === undefined) return "done";
  expect(refused).toMatch(/\b(stop|start|give|name|once)\b/i);
  return "refused";
}

/** What is wrong with the store, whatever was done: damage, and what was answered and is neither in it nor in one that was replaced. */
export async function damageOf(operator: OperatingProcess, { store, customers }: World): Promise<string[]> {
  const folder = dirname(store);
  const files = readdirSync(folder);
  const stores = [store, ...files.filter((name) => /\.replaced-\S+Z$/.test(name)).map((name) => join(folder, name))];
  const looks: Look[] = [];
  for (const file of stores) looks.push(await lookInto(operator, file, customers));
  const lost = customers.filter((id) => looks.every(({ found }) => !found.includes(id)));
  const made = existsSync(`${store}.made`) ? await lookInto(operator, `${store}.made`, customers) : undefined;
  return [
    ...files.filter((name) => name.includes(".part")).map((name) => `${name} is left over`),
    ...looks.flatMap(({ differences }) => differences),
    ...lost.map((id) => `${id} is lost`),
    ...(made?.differences ?? []),
    ...(made && made.found.length === 0 ? ["the backup is empty"] : []),
  ];
}

interface Look {
  /** Those of the customers that it has. */
  found: string[];
  differences: string[];
}

async function lookInto(operator: OperatingProcess, file: string, customers: readonly string[]): Promise<Look> {
  let used = key;
  let opened = await operator.perform({ open: file, key });
  if (opened.refused?.includes("encrypted with the key")) {
    used = nextKey;
    opened = await operator.perform({ open: file, key: nextKey });
  }
  const {
    printed: [url],
    refused,
    failed,
  } = opened;
  if (url === undefined) return { found: [], differences: [`${file}: ${refused ?? failed ?? ""}`] };
  const call = callerOf(url, credentials);
  const statuses = await Promise.all(customers.map(async (id) => (await call("GET", `/customers/${id}`)).status));
  await operator.perform({ close: true });
  const verified = await operator.perform({ command: ["verify-store", "--store", file, "--encryption-key", used] });
  const { differences } = JSON.parse(verified.printed[0] ?? "") as { differences: string[] };
  return {
    found: customers.filter((_id, index) => statuses[index] === 200),
    // What a restore does, and reconcile ends.
    differences: differences.filter((difference) => !difference.startsWith("its orders are held")),
  };
}
