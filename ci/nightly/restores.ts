import { writeFileSync } from "node:fs";
import { jobsOf, perform, type Job } from "./jobs.ts";
import { countTransactions, repeat } from "./kills.ts";
import { createPayer } from "./payer.ts";
import { auditStore, runCommand, startProcess, type ServiceProcess } from "./service-process.ts";

const callers = 8;
const payers = 4;
const funds = 100_000_000;
/** Requests between a backup and its restore. */
const jobsBetween = 60;

export interface Restores {
  restores: number;
  /** Of a store that a process had open. */
  refused: number;
  jobs: number;
  repeated: number;
}

/**
 * Backs up a store under load, tries to restore it while it is served, restores it once it is not, and goes on.
 * @throws when a restore succeeds under a running process, or what was answered before a backup is not in it.
 */
export async function restoreUnderLoad(restores: number, store: string, planted?: string): Promise<Restores> {
  let service = await startProcess(store, planted);
  let refused = 0;
  let repeated = 0;
  /** Answered, and in the store that is served now. */
  let kept: Job[] = [];
  try {
    const source = jobsOf(await Promise.all(Array.from({ length: payers }, () => createPayer(service.url, funds))));
    for (let round = 0; round < restores; round += 1) {
      kept.push(...(await work(service, source, jobsBetween)));
      const copy = `${store}.${round}`;
      const before = [...kept];
      const during = work(service, source, jobsBetween);
      await succeed("backup", copy, "--store", store);
      const { code } = await runCommand(["restore", copy, "--store", store, "--force"]);
      if (code === 0) throw new Error("A restore succeeded while a process served the store");
      refused += 1;
      const after = await during;
      // What was refused has changed nothing: all that was answered is there.
      repeated += await repeat(service, [...before, ...after]);
      await service.stop();
      await succeed("restore", copy, "--store", store, "--force");
      // In the sandbox there is no bank: its statement is empty.
      writeFileSync(`${copy}.statement`, "");
      await succeed("reconcile", `${copy}.statement`, "--store", store, "--release");
      await succeed("verify-store", "--store", store);
      service = await startProcess(store, planted);
      repeated += await repeat(service, before);
      kept = [...before, ...(await again(service, after))];
    }
    const transactions = await countTransactions(service.url);
    if (transactions !== kept.length)
      throw new Error(`${kept.length} jobs were answered, and ${transactions} transactions are there`);
  } finally {
    await service.stop();
  }
  await auditStore(store);
  return { restores, refused, jobs: kept.length, repeated };
}

/** The backup may have them or not: by their keys each is done once, and answered as it is now. */
async function again({ url }: ServiceProcess, jobs: readonly Job[]): Promise<Job[]> {
  const fresh = jobs.map(({ key, path, body }) => ({ key, path, body }));
  for (const job of fresh)
    if (!(await perform(url, job))) throw new Error(`${job.key} is not answered after a restore`);
  return fresh;
}

async function work({ url }: ServiceProcess, source: Iterator<Job>, count: number): Promise<Job[]> {
  const answered: Job[] = [];
  const caller = async (): Promise<void> => {
    while (answered.length < count) {
      const job = source.next().value as Job; // the source never ends
      while (!(await perform(url, job)));
      answered.push(job);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return answered;
}

async function succeed(...args: string[]): Promise<void> {
  const { code, output } = await runCommand(args);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${output}`);
}
