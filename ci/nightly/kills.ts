import { randomInt } from "node:crypto";
import { call } from "./calls.ts";
import { jobsOf, perform, type Job } from "./jobs.ts";
import { createPayer } from "./payer.ts";
import { auditStore, startProcess, type ServiceProcess } from "./service-process.ts";

const callers = 8;
const payerCount = 6;
const funds = 100_000_000;

export interface Kills {
  kills: number;
  jobs: number;
  /** Repeated after a kill, with the reply of before. */
  repeated: number;
}

/** Kills the service again and again under load. @throws when a job was lost, done twice, or answered in two ways. */
export async function killAgainAndAgain(kills: number, store: string, planted?: string): Promise<Kills> {
  let service = await startProcess(store, planted);
  const answered: Job[] = [];
  let repeated = 0;
  try {
    const payers = await Promise.all(Array.from({ length: payerCount }, () => createPayer(service.url, funds)));
    const source = jobsOf(payers);
    const unanswered: Job[] = [];
    for (let life = 0; life < kills; life += 1) {
      await work(service, source, { unanswered, answered });
      service = await startProcess(store, planted);
      repeated += await repeat(service, answered.slice(-2 * callers));
    }
    while (unanswered.length > 0) await finish(service, unanswered, answered);
    repeated += await repeat(service, answered);
    const transactions = await countTransactions(service.url);
    if (transactions !== answered.length)
      throw new Error(`${answered.length} jobs were answered, and ${transactions} transactions are there`);
  } finally {
    await service.stop();
  }
  await auditStore(store);
  return { kills, jobs: answered.length, repeated };
}

interface Jobs {
  unanswered: Job[];
  answered: Job[];
}

/** Lets the callers work until a number of replies, and kills the process among their requests. */
async function work(service: ServiceProcess, source: Iterator<Job>, { unanswered, answered }: Jobs): Promise<void> {
  let left = randomInt(1, 80);
  let isOver = false;
  const caller = async (): Promise<void> => {
    while (!isOver) {
      const job = unanswered.pop() ?? (source.next().value as Job); // the source never ends
      const isAnswered = await perform(service.url, job);
      (isAnswered ? answered : unanswered).push(job);
      left -= 1;
      isOver ||= !isAnswered || left <= 0;
    }
  };
  const working = Array.from({ length: callers }, caller);
  await Promise.race(working);
  isOver = true;
  await service.kill();
  await Promise.all(working);
}

async function finish({ url }: ServiceProcess, unanswered: Job[], answered: Job[]): Promise<void> {
  const job = unanswered.pop();
  if (job === undefined) return;
  if (!(await perform(url, job))) throw new Error(`${job.key} is not answered`);
  answered.push(job);
}

/** The key of a job that was answered gets the same reply again, from every later process. */
export async function repeat({ url }: Pick<ServiceProcess, "url">, jobs: readonly Job[]): Promise<number> {
  const left = jobs.values();
  const caller = async (): Promise<void> => {
    for (const job of left) if (!(await perform(url, job))) throw new Error(`${job.key} is not answered again`);
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return jobs.length;
}

interface TransactionPage {
  data: { id: string; type: string }[];
  hasMore: boolean;
  nextCursor?: string | null;
}

export async function countTransactions(url: string): Promise<number> {
  const ids = new Set<string>();
  let cursor = "";
  do {
    const { body } = await call(
      url,
      "GET",
      `/transactions?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    const { data, nextCursor } = body as TransactionPage; // as the contract says
    for (const { id } of data) ids.add(id);
    cursor = nextCursor ?? "";
  } while (cursor !== "");
  return ids.size;
}
