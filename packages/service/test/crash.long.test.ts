import { randomInt } from "node:crypto";
import type { Schema } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "../src/runtime/clock.ts";
import { openSqliteStore } from "../src/storage/sqlite-store.ts";
import type { Store } from "../src/storage/store.ts";
import type { Orders } from "./crashing-process.ts";
import { crashingService, type CrashingService } from "./crashing-service.ts";
import { fundedCustomer, registerUsdAccount } from "./funded-customer.ts";
import { registerEuroAccount } from "./quote-fixtures.ts";
import { startService, type RunningService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";
import { startReceiver, type Arrival, type Receiver } from "./webhook-receiver.ts";

const lives = 5;
const second = 1000;
const platforms = [{ name: "first", credentials: { clientId: "first", clientSecret: "first secret" } }];
const authorization = `Basic ${btoa("first:first secret")}`;
const funds = 1_000_000;

/** A job that must be done exactly once; jobs of one kind always go the same way. */
interface Job {
  kind: string;
  key: string;
  path: string;
  body: unknown;
  /** The first reply. */
  reply?: string;
}

/** Accounts with money, and a function that makes jobs with it. */
interface Fixtures {
  accounts: string[];
  jobs: Job[];
}

async function prepare(service: RunningService, endpoint: string): Promise<Fixtures> {
  const accounts: string[] = [];
  const orders: Omit<Job, "key">[] = [];
  for (let n = 0; n < 3; n++) {
    const { customer, account } = await fundedCustomer(service, funds);
    accounts.push(account.id);
    const to = async (suffix: string): Promise<string> => (await registerUsdAccount(service, customer.id, suffix)).id;
    for (const suffix of ["900", "002", "005"]) {
      const [own, other] = [{ accountId: account.id }, { accountId: await to(suffix) }];
      orders.push({ kind: `in ${suffix}`, path: "/transfer-in", body: { source: other, destination: own, amount: 7 } });
      orders.push({
        kind: `out ${suffix}`,
        path: "/transfer-out",
        body: { source: own, destination: other, amount: 11 },
      });
    }
    for (const suffix of ["900", "004", "005", "007"]) {
      const accountId = await registerEuroAccount(service, customer.id, suffix);
      const source = { sourceType: "ACCOUNT", accountId: account.id };
      const destination = { destinationType: "ACCOUNT", accountId };
      const lock = { lockedCurrencySide: "SENDING", lockedCurrencyAmount: 1300, immediatelyExecute: true };
      orders.push({ kind: `quote ${suffix}`, path: "/quotes", body: { source, destination, ...lock } });
    }
  }
  await service.call("PATCH", "/config", { body: { webhookEndpoint: endpoint } });
  let made = 0;
  const jobs = Array.from({ length: 6 }, () => orders.map((order) => ({ ...order, key: `job ${made++}` }))).flat();
  return { accounts, jobs };
}

/** Another job of the same kind. */
function undone({ kind, path, body }: Job): Job {
  return { kind, path, body, key: `undisturbed ${kind}` };
}

/** True when there was a reply, and it equals the previous one. */
async function perform(url: string, job: Job): Promise<boolean> {
  try {
    const headers = { authorization, "content-type": "application/json", "idempotency-key": job.key };
    const response = await fetch(`${url}${job.path}`, { method: "POST", headers, body: JSON.stringify(job.body) });
    const reply = `${response.status} ${await response.text()}`;
    job.reply ??= reply;
    expect(reply).toBe(job.reply);
    expect(response.status).toBe(201);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false; // the process is gone
    throw error;
  }
}

/** Does jobs concurrently until so many have replies, or so many deliveries have arrived; then the process dies. */
async function live(
  life: CrashingService,
  orders: Orders,
  { jobs, receiver }: { jobs: Job[]; receiver: Receiver },
): Promise<void> {
  const url = await life.serve(orders);
  const until = { answers: randomInt(1, 60), arrivals: receiver.arrivals.length + randomInt(1, 120) };
  let isOver = false;
  const work = async (): Promise<void> => {
    for (let job = jobs.shift(); job && !isOver; job = jobs.shift()) {
      const isAnswered = await perform(url, job);
      if (!isAnswered) jobs.push(job);
      isOver ||= !isAnswered || --until.answers === 0 || receiver.arrivals.length >= until.arrivals;
    }
  };
  const workers = Array.from({ length: 8 }, work);
  await Promise.race(workers);
  isOver = true;
  await life.kill();
  await Promise.all(workers);
}

/** Lets everything pending happen and be delivered. */
async function settle(service: RunningService, store: Store): Promise<void> {
  await service.advance(600 * second);
  const pending = (): Promise<unknown[]> => store.read((tx) => tx.selectFrom("deliveries").select("id").execute());
  while ((await pending()).length > 0) await service.advance(second);
}

/** The history of a payment: what it shows, what it moved, and its events, in order. */
interface PaymentHistory {
  shows: unknown;
  moved: string[];
  reported: string[];
}

/** The histories of payments, by their ids. */
async function readHistories(
  service: RunningService,
  store: Store,
  receiver: Receiver,
): Promise<(id: string) => Promise<PaymentHistory>> {
  const postings = await store.read((tx) =>
    tx
      .selectFrom("ledgerEntries as e")
      .innerJoin("ledgerPostings as p", "p.entryId", "e.id")
      .select(["e.reference", "p.accountId", "p.amount"])
      .orderBy("e.id")
      .orderBy("p.line")
      .execute(),
  );
  const moves = Map.groupBy(postings, ({ reference }) => reference);
  const events = eventsOf(receiver);
  return async (id) => {
    const { status, refund } = (await service.call<Schema<"OutgoingTransaction">>("GET", `/transactions/${id}`)).body;
    const moved = (moves.get(id) ?? []).map(({ accountId, amount }) => `${accountId.split(":", 1)[0]} ${amount}`);
    return { shows: [status, refund?.status], moved, reported: (events.get(id) ?? []).map(({ type }) => type) };
  };
}

function paymentOf({ reply = "" }: Job): string {
  const { transactionId, id } = JSON.parse(reply.slice(4)) as { transactionId?: string; id: string };
  return transactionId ?? id;
}

/** The events of each resource, every event when it first arrived. */
function eventsOf({ arrivals }: Receiver): Map<string, Arrival["event"][]> {
  const first = new Map(arrivals.toReversed().map(({ event }) => [event.id, event]));
  const inOrder = [...first.values()].toReversed();
  return Map.groupBy(inOrder, ({ data }) => (data as { id?: string } | undefined)?.id ?? "");
}

/** The balances that an account has had since its first entry, which was made before any event. */
async function balancesOf(store: Store, account: string): Promise<number[]> {
  const postings = await store.read((tx) =>
    tx.selectFrom("ledgerPostings").select("amount").where("accountId", "=", account).orderBy("entryId").execute(),
  );
  let balance = 0;
  return postings.map(({ amount }) => (balance += amount)).slice(1);
}

test("kill -9 under load loses and duplicates nothing, and keeps the order of events", async () => {
  const file = temporaryStore();
  const receiver = await startReceiver((_arrival, index) => (index % 7 === 3 ? 503 : 200));
  const before = await startService({ store: file, platforms });
  const { accounts, jobs } = await prepare(before, receiver.url);
  await before.close();

  const waiting = [...jobs];
  let next = crashingService();
  for (let n = 1; n <= lives; n++) {
    const life = await next;
    if (n < lives) next = crashingService();
    await live(life, { store: file, platforms, ahead: n * 20 * second }, { jobs: waiting, receiver });
  }

  const clock = { now: () => systemClock.now() + lives * 20 * second };
  const service = await startService({ store: file, platforms, clock });
  const store = await openSqliteStore(file);
  onTestFinished(async () => {
    await store.close();
    await service.close();
  });
  const answered = await Promise.all(jobs.map((job) => perform(service.url, job)));
  expect(answered.every(Boolean)).toBe(true);
  await settle(service, store);
  const undisturbed = [...new Map(jobs.map((job) => [job.kind, job])).values()].map(undone);
  for (const job of undisturbed) await perform(service.url, job);
  await settle(service, store);

  const histories = await readHistories(service, store, receiver);
  const expected = new Map<string, PaymentHistory>();
  for (const job of undisturbed) expected.set(job.kind, await histories(paymentOf(job)));
  for (const job of jobs) {
    expect([job.kind, await histories(paymentOf(job))]).toEqual([job.kind, expected.get(job.kind)]);
  }
  const made = await store.read((tx) => tx.selectFrom("transactions").select("id").execute());
  expect(made).toHaveLength(jobs.length + undisturbed.length);
  for (const account of accounts) {
    const reported = (eventsOf(receiver).get(account) ?? []).map(
      ({ data }) => (data as Schema<"InternalAccount">).balance.amount,
    );
    expect(reported).toEqual(await balancesOf(store, account));
  }
});
