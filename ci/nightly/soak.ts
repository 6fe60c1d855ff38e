import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { call, callUntilDone } from "./calls.ts";
import { allEnded, underLoad, urlOf, type Load, type Replies } from "./chaos.ts";
import { runCommand, startProcess, type ServiceProcess } from "./service-process.ts";
import type { SoakStore } from "./soak-stores.ts";
import { growthsIn, type SoakPart } from "./steadiness.ts";

const parts = 10;
/** Between two payments of a caller: the load is the same all the time, and no machine is full. */
const pauseMs = 300;
const readers = 2;
const readPauseMs = 100;
/** Between two faults. */
const faultEveryMs = 20_000;

/** What callers look at besides. */
const lists = ["/transactions", "/customers", "/customers/internal-accounts"];

export type Soak = Load & {
  /** How often each thing happened, by its name. */
  faults: Record<string, number>;
  reads: number;
  /** Webhooks that arrived. */
  deliveries: number;
  parts: SoakPart[];
};

/**
 * Lets callers pay and read for a long time on processes of one store, of which all but one are killed now and then, while faults befall the
 * store, and measures after each tenth of the time.
 * @throws when a payment was lost, done twice, or answered in two ways, when `verify-store` finds something, and when something grows.
 */
export async function soak(minutes: number, given: SoakStore, planted?: string): Promise<Soak> {
  const { store, size, logLimitMiB } = given;
  const start = (): Promise<ServiceProcess> => startProcess(store, planted);
  const counts: Record<string, number> = {};
  const measured: SoakPart[] = [];
  let payments: number[] = [];
  let idle: number[] = [];
  let readCount = 0;
  const receiver = await createReceiver();

  async function befall(services: ServiceProcess[], replies: Replies, over: AbortSignal): Promise<void> {
    await callUntilDone(urlOf(services), "PATCH", "/config", { webhookEndpoint: receiver.url });
    const faults = Object.entries({ "kill -9": () => killNext(services), ...given.faults });
    let count = 0;
    const partMs = (minutes * 60_000) / parts;
    const began = performance.now();
    while (measured.length < parts) {
      const left = (): number => began + (measured.length + 1) * partMs - performance.now();
      do {
        if (over.aborted || !(await replies(1))) return;
        const [name, happen] = faults[count % faults.length]!; // there is the first
        count += 1;
        counts[name] = (counts[name] ?? 0) + 1;
        await happen();
        await sleep(Math.max(0, Math.min(faultEveryMs, left())));
      } while (left() > 0);
      measured.push(await measure(services[0]!)); // there are some
    }
  }

  /** Never the first: what it keeps is measured. */
  async function killNext(services: ServiceProcess[]): Promise<void> {
    const index = 1 + ((counts["kill -9"] ?? 0) % (services.length - 1));
    await services[index]?.kill();
    services[index] = await start();
  }

  async function measure(service: ServiceProcess): Promise<SoakPart> {
    const [ofPayments, ofIdle] = [sorted(payments), sorted(idle)];
    [payments, idle] = [[], []];
    const { keptMiB } = await service.sample();
    const { code, output } = await runCommand(["verify-store", "--store", store]);
    if (code !== 0) throw new Error(`verify-store found something:\n${output}`);
    return {
      payments: ofPayments.length,
      p50: at(ofPayments, 0.5),
      p99: at(ofPayments, 0.99),
      idleP50: at(ofIdle, 0.5),
      keptMiB,
      ...(await size()),
      load: loadavg()[0] ?? 0,
    };
  }

  async function read(services: readonly ServiceProcess[], over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      const url = urlOf(services);
      const began = performance.now();
      if ((await statusOf(new URL(url).origin, "/healthz")) === 200) idle.push(performance.now() - began);
      const path = lists[readCount % lists.length]!; // of those above
      readCount += 1;
      const status = await statusOf(url, path);
      if (status !== undefined && status !== 200 && status !== 503) throw new Error(`GET ${path} got ${status}`);
      await sleep(readPauseMs);
    }
  }

  try {
    const load = await underLoad({
      store,
      start,
      pauseMs,
      onAnswer: (ms) => void payments.push(ms),
      disturb: async (services, replies) => {
        const over = new AbortController();
        const stop = (): void => over.abort();
        const reading = Array.from({ length: readers }, () => read(services, over.signal));
        await allEnded([befall(services, replies, over.signal).finally(stop), ...reading], stop);
      },
    });
    const growths = growthsIn(measured, logLimitMiB);
    if (growths.length > 0) throw new Error(`${growths.join("\n")}\n${JSON.stringify(measured, null, 1)}`);
    return { ...load, faults: counts, reads: readCount, deliveries: receiver.received(), parts: measured };
  } finally {
    await receiver.close();
  }
}

/** Undefined when no process answers. */
async function statusOf(url: string, path: string): Promise<number | undefined> {
  try {
    return (await call(url, "GET", path)).status;
  } catch (error) {
    // What fetch throws when the process is gone.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** An endpoint that takes every webhook. */
async function createReceiver(): Promise<{ url: string; received: () => number; close: () => Promise<void> }> {
  let received = 0;
  const server = createServer((request, response) => {
    received += 1;
    request.resume();
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received: () => received,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function sorted(times: readonly number[]): number[] {
  return times.toSorted((a, b) => a - b);
}

/** The time that this share of them did not exceed. */
function at(times: readonly number[], share: number): number {
  return Math.round((times[Math.floor(times.length * share)] ?? Number.NaN) * 10) / 10;
}
