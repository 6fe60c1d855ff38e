import { call } from "./calls.ts";
import type { Payer } from "./payer.ts";

/** A keyed request that must be done exactly once, whatever happens to the process. */
export interface Job {
  key: string;
  path: string;
  body: unknown;
  /** The first reply, as text. */
  reply?: string;
}

/** The jobs of a mixed load: money out, money in, and quotes that are paid at once, in turn. */
export function* jobsOf(payers: readonly Payer[]): Generator<Job> {
  for (let number = 0; ; number += 1) {
    const { accountId, externalId, euroId } = payers[number % payers.length]!; // there is at least one
    const [own, external] = [{ accountId }, { accountId: externalId }];
    const quote = {
      source: { sourceType: "ACCOUNT", accountId },
      destination: { destinationType: "ACCOUNT", accountId: euroId },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 1300,
      immediatelyExecute: true,
    };
    const [path, body] = (
      [
        ["/transfer-out", { source: own, destination: external, amount: 11 }],
        ["/transfer-in", { source: external, destination: own, amount: 7 }],
        ["/quotes", quote],
      ] as const
    )[number % 3]!; // of three
    yield { key: `job ${number}`, path, body };
  }
}

/** Does a job; false when no process answered, or one whose store is away. @throws when it was done before, and the reply is another now. */
export async function perform(url: string, job: Job): Promise<boolean> {
  try {
    const { status, body } = await call(url, "POST", job.path, job.body, job.key);
    if (status === 503) return false;
    const reply = `${status} ${JSON.stringify(body)}`;
    job.reply ??= reply;
    if (reply !== job.reply) throw new Error(`${job.key} was answered with ${job.reply}, and then with ${reply}`);
    if (status !== 201) throw new Error(`${job.key} got ${reply}`);
    return true;
  } catch (error) {
    // What fetch throws when the process is gone.
    if (error instanceof TypeError || error instanceof SyntaxError) return false;
    throw error;
  }
}
