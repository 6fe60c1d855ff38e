import { traced } from "../operation/tracing.ts";
import { backOff } from "../runtime/back-off.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Ids } from "../runtime/ids.ts";
import type { Logger } from "../runtime/logger.ts";
import { StoreUnavailable } from "../storage/store-unavailable.ts";
import type { Store, Tx } from "../storage/store.ts";
import { addWork, dropWork, dueWork, nextDue, postponeWork, type WorkItem } from "./store.ts";

/** The effect of one kind of work. It writes through `tx`, whose commit also marks the work as done. */
export type Perform = (tx: Tx, payload: unknown, now: number) => Promise<void>;

/**
 * Delayed work that survives the process: planned in the unit of work that decided it, done in one unit of work with
 * its effect, and so done once, by whichever replica comes first.
 */
export interface Work {
  /** Registers the handler of a kind. Every kind is registered before the first `runDue`. */
  register(kind: string, perform: Perform): void;
  /** Plans work for a moment (epoch milliseconds). `payload` is JSON. */
  plan(tx: Tx, work: { kind: string; payload: unknown; dueAt: number }): Promise<void>;
  /** Runs all due work, until it is stopped. Failing work stays and is due again later. */
  runDue: (stopping?: AbortSignal) => Promise<void>;
  /** When the next work is due. */
  nextDue: () => Promise<number | undefined>;
}

/** The number of items read at once; the rest is read afterwards. */
const batch = 100;

export function createWork(parts: { store: Store; clock: Clock; ids: Ids; logger: Logger }): Work {
  const { store, clock, ids, logger } = parts;
  const kinds = new Map<string, Perform>();

  async function attempt(item: WorkItem): Promise<void> {
    const perform = kinds.get(item.kind);
    if (!perform) throw new Error(`No work of the kind ${item.kind} is registered; an older replica cannot do it.`);
    await store.transaction(async (tx) => {
      const isMine = await dropWork(tx, item);
      if (isMine) await perform(tx, item.payload, clock.now());
    });
  }

  async function attemptOrPostpone(item: WorkItem): Promise<void> {
    try {
      await traced(`work ${item.kind}`, { "tallystick.work": item.id }, () => attempt(item));
    } catch (error) {
      // Nothing can be noted either, and it is not the fault of this work.
      if (error instanceof StoreUnavailable) throw error;
      logger.error({ err: error, work: item.id, kind: item.kind }, "work failed and will be tried again");
      const dueAt = clock.now() + backOff(item.attempts + 1);
      await store.transaction((tx) => postponeWork(tx, item, dueAt, String(error)));
    }
  }

  return {
    register: (kind, perform) => void kinds.set(kind, perform),
    plan: (tx, { kind, payload, dueAt }) => addWork(tx, { id: ids.next("Work"), kind, payload, dueAt }),
    nextDue: () => store.lookUp(nextDue),
    async runDue(stopping) {
      let due = await store.lookUp((tx) => dueWork(tx, clock.now(), batch));
      while (due.length > 0) {
        for (const item of due) {
          if (stopping?.aborted) return;
          await attemptOrPostpone(item);
        }
        due = await store.lookUp((tx) => dueWork(tx, clock.now(), batch));
      }
    },
  };
}
