import { dropExpiredAuth } from "./auth/index.ts";
import { dropExpiredKeys } from "./idempotency/index.ts";
import type { Runtime } from "./runtime/runtime.ts";
import type { Store } from "./storage/store.ts";
import { dropOldEvents } from "./webhooks/index.ts";
import { dropEndedAttempts } from "./throttling/index.ts";
import { createTimekeeper } from "./operation/timekeeper.ts";
import { createWorker } from "./work/index.ts";

/** Sends what is due: webhooks, or codes. */
interface Sender {
  sendDue: () => Promise<void>;
  stop: () => Promise<void>;
}

/** What a service does without being asked. */
export interface BackgroundWork {
  /** Deliveries are looked for soon, not only at their interval. */
  deliverSoon: () => void;
  /** Delivers now, and hands orders to the rails. */
  deliver: () => Promise<void>;
  /** Resolves when what is in hand has ended. */
  stop: () => Promise<void>;
}

const workEveryMs = 200;
const deliverEveryMs = 100;
const handOverEveryMs = 100;
const recordTimeEveryMs = 10_000;
const housekeepingEveryMs = 60 * 60 * 1000;

export function startBackgroundWork(
  { work, rails, logger, clock }: Runtime,
  store: Store,
  { webhooks, codes, follow }: { webhooks: Sender; codes: Sender; follow: (() => Promise<void>) | undefined },
): BackgroundWork {
  const deliver = async (): Promise<void> => {
    await webhooks.sendDue();
    await codes.sendDue();
  };
  const following = (look: () => Promise<void>): (() => Promise<void>) => (follow ? () => follow().then(look) : look);
  const worker = createWorker(following(work.runDue), logger, workEveryMs);
  const deliveries = createWorker(following(deliver), logger, deliverEveryMs);
  // On its own: a bank that is slow to take an order holds up no webhook and no mail.
  const orders = createWorker(rails.submitDue, logger, handOverEveryMs);
  const timekeeper = createTimekeeper({ store, clock, logger });
  const timekeeping = createWorker(timekeeper.record, logger, recordTimeEveryMs);
  const housekeeping = setInterval(() => void dropExpired(store, { logger, clock }), housekeepingEveryMs).unref();
  return {
    deliverSoon: () => deliveries.soon(),
    deliver: async () => void (await Promise.all([deliver(), rails.submitDue()])),
    stop: async () => {
      clearInterval(housekeeping);
      await Promise.all([worker.stop(), deliveries.stop(), orders.stop(), webhooks.stop(), codes.stop()]);
      await timekeeping.stop();
      await timekeeper.record();
    },
  };
}

async function dropExpired(store: Store, { logger, clock }: Pick<Runtime, "logger" | "clock">): Promise<void> {
  try {
    await store.transaction(async (tx) => {
      await dropExpiredKeys(tx, clock.now());
      await dropExpiredAuth(tx, clock.now());
      await dropOldEvents(tx, clock.now());
      await dropEndedAttempts(tx, Date.now());
    });
  } catch (error) {
    logger.error({ err: error }, "expired records could not be deleted");
  }
}
