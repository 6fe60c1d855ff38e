// The process that work-crash.test.ts kills: it plans work, and does it, as fast as it can until it is killed.
import { counterAccount } from "../src/ledger/index.ts";
import { createLedger } from "../src/ledger/ledger.ts";
import { systemClock } from "../src/runtime/clock.ts";
import { createIds } from "../src/runtime/ids.ts";
import { createLogger } from "../src/runtime/logger.ts";
import { systemRandomness } from "../src/runtime/randomness.ts";
import { openSqliteStore } from "../src/storage/sqlite-store.ts";
import type { Store, Tx } from "../src/storage/store.ts";
import { createWork, type Work } from "../src/work/index.ts";

/** Moves one cent for a reference: at once (`planned`), and again when the work is done (`done`). */
export type Kind = "planned" | "done";

export interface OpenWork {
  store: Store;
  work: Work;
  /** Plans one piece of work and returns its reference. */
  plan: () => Promise<string>;
}

export async function openWork(file: string): Promise<OpenWork> {
  const store = await openSqliteStore(file);
  const ids = createIds(systemClock, systemRandomness);
  const ledger = createLedger(ids);
  const work = createWork({ store, clock: systemClock, ids, logger: createLogger("error") });
  const move = async (tx: Tx, kind: Kind, reference: string): Promise<void> => {
    const postings = [
      { account: counterAccount("world", "USD"), currency: "USD", amount: -1 },
      { account: "account", currency: "USD", amount: 1 },
    ];
    await ledger.post(tx, { kind, reference, postings, at: systemClock.now() });
  };
  work.register("move", (tx, payload) => move(tx, "done", String(payload)));
  await store.transaction(async (tx) => {
    await ledger.openCounterAccounts(tx, "USD", systemClock.now());
    await ledger.open(tx, { id: "account", currency: "USD", at: systemClock.now() });
  });
  const plan = async (): Promise<string> => {
    const reference = ids.next("Reference");
    await store.transaction(async (tx) => {
      await move(tx, "planned", reference);
      await work.plan(tx, { kind: "move", payload: reference, dueAt: systemClock.now() });
    });
    return reference;
  };
  return { store, work, plan };
}

async function untilKilled(file: string): Promise<never> {
  const { work, plan } = await openWork(file);
  for (;;) {
    for (let planned = 0; planned < 10; planned++) {
      // The line is printed before the next step begins, so a reader knows that this much was committed.
      process.stdout.write(`${await plan()}\n`);
    }
    // The kill comes some time after a line, so most of them come at the worst moment.
    await work.runDue();
  }
}

if (import.meta.main) await untilKilled(process.argv[2] ?? "");
