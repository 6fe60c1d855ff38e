import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { jobsOf, perform, type Job } from "./jobs.ts";
import { countTransactions, repeat } from "./kills.ts";
import { createPayer } from "./payer.ts";
import { auditStore, startProcess, startReplicas, type ServiceProcess } from "./service-process.ts";

const replicas = 3;
const callers = 8;
const payers = 6;
const funds = 100_000_000;
/** Replies between two events, at most. */
const pause = 60;

export interface Chaos {
  replicas: number;
  kills: number;
  /** Crashes of the database. */
  crashes: number;
  jobs: number;
  repeated: number;
}

export interface ChaosOptions {
  /** Kills of processes and crashes of the database, together. */
  events: number;
  /** A file, or the address of a database. */
  store: string;
  /** Crashes the database, and starts it again, or lets another take over. */
  crash?: () => Promise<void>;
  /** A module that makes the service wrong, for the tests of what judges it. */
  planted?: string;
}

/**
 * Kills processes on one store under load at random, and the database below them; whoever is killed is started again, while the others go
 * on. @throws when a payment was lost, done twice, or answered in two ways.
 */
export async function chaos({ events, store, crash, planted }: ChaosOptions): Promise<Chaos> {
  const counts = { kills: 0, crashes: 0 };
  const start = (): Promise<ServiceProcess> => startProcess(store, planted);
  const disturb: Disturb = async (services, replies) => {
    for (let event = 0; event < events; event += 1) {
      if (!(await replies(randomInt(1, pause)))) return;
      // A short run has both kinds.
      if (crash && (event === 0 || (event > 1 && randomInt(2) === 0))) {
        counts.crashes += 1;
        await crash();
      } else {
        counts.kills += 1;
        const index = randomInt(services.length);
        await services[index]?.kill();
        services[index] = await start();
      }
    }
  };
  const load = await underLoad({ store, start, disturb });
  return { ...counts, ...load };
}

export interface Load {
  replicas: number;
  jobs: number;
  repeated: number;
}

/** Waits for a number of further replies; false when the load has ended before. */
export type Replies = (count: number) => Promise<boolean>;

/** What happens under the load, which ends with it; it may replace the processes. */
export type Disturb = (services: ServiceProcess[], replies: Replies) => Promise<void>;

export interface LoadOptions {
  store: string;
  start: () => Promise<ServiceProcess>;
  disturb: Disturb;
  /** Is called when all have ended. */
  audit?: (store: string) => Promise<void>;
  /** For how long a caller waits after each payment, in milliseconds. */
  pauseMs?: number;
  /** Is told how long each answered payment took, in milliseconds. */
  onAnswer?: (ms: number) => void;
}

/**
 * Lets many callers pay on processes of one store until `disturb` has ended.
 * @throws when a payment was lost, done twice, or answered in two ways.
 */
export async function underLoad({ store, start, disturb, ...options }: LoadOptions): Promise<Load> {
  const { audit = auditStore, pauseMs = 0, onAnswer } = options;
  const services = await startReplicas(replicas, start);
  const answered: Job[] = [];
  let repeated = 0;
  try {
    const source = jobsOf(await Promise.all(Array.from({ length: payers }, () => createPayer(urlOf(services), funds))));
    const unanswered: Job[] = [];
    const over = new AbortController();
    const stop = (): void => over.abort();
    // All of them end before anything is stopped.
    await allEnded([...Array.from({ length: callers }, work), disturb(services, replies).finally(stop)], stop);
    for (const job of unanswered) await finish(job);
    answered.push(...unanswered);
    repeated = await repeat({ url: urlOf(services) }, answered);
    const transactions = await countTransactions(urlOf(services));
    if (transactions !== answered.length)
      throw new Error(`${answered.length} jobs were answered, and ${transactions} transactions are there`);

    async function replies(count: number): Promise<boolean> {
      for (const wanted = answered.length + count; answered.length < wanted; await sleep(5))
        if (over.signal.aborted) return false;
      return true;
    }

    async function work(): Promise<void> {
      while (!over.signal.aborted) {
        const job = unanswered.pop() ?? (source.next().value as Job); // The source never ends.
        const began = performance.now();
        const isAnswered = await perform(urlOf(services), job);
        (isAnswered ? answered : unanswered).push(job);
        if (isAnswered) onAnswer?.(performance.now() - began);
        await sleep(isAnswered ? pauseMs : 20);
      }
    }

    async function finish(job: Job): Promise<void> {
      for (let attempt = 0; attempt < 50; attempt += 1) {
        if (await perform(urlOf(services), job)) return;
        await sleep(100);
      }
      throw new Error(`${job.key} is not answered`);
    }
  } finally {
    await Promise.all(services.map((service) => service.stop()));
  }
  await audit(store);
  return { replicas, jobs: answered.length, repeated };
}

/** Resolves when all have ended, and asks them to end when one has failed. @throws what failed. */
export async function allEnded(running: readonly Promise<void>[], stop: () => void): Promise<void> {
  for (const one of running) one.catch(stop);
  const failed = (await Promise.allSettled(running)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

/** The address of any of them. */
export function urlOf(services: readonly ServiceProcess[]): string {
  return services[randomInt(services.length)]?.url ?? "";
}
