import { createHousekeeping } from "./housekeeping.ts";
import { createTimekeeper } from "./operation/timekeeper.ts";
import type { Runtime } from "./runtime/runtime.ts";
import type { Store } from "./storage/store.ts";
import { createWorker } from "./work/index.ts";

/** Sends what is due: webhooks, or codes. */
interface Sender {
  sendDue: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Given {
  webhooks: Sender;
  codes: Sender;
  /** Takes over where other processes moved the test clock to. */
  follow: (() => Promise<void>) | undefined;
  /** How long events are kept after their delivery ended, in milliseconds. */
  eventRetentionMs: number;
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
  { webhooks, codes, follow, eventRetentionMs }: Given,
): BackgroundWork {
  const deliver = async (): Promise<void> => {
    await webhooks.sendDue();
    await codes.sendDue();
  };
  type Look = (stopping: AbortSignal) => Promise<void>;
  const following = (look: Look): Look => (follow ? (stopping) => follow().then(() => look(stopping)) : look);
  const worker = createWorker(following(work.runDue), logger, workEveryMs);
  const deliveries = createWorker(following(webhooks.sendDue), logger, deliverEveryMs);
  const mails = createWorker(following(codes.sendDue), logger, deliverEveryMs);
  // On its own: a bank that is slow to take an order holds up no webhook and no mail.
  const orders = createWorker(rails.submitDue, logger, handOverEveryMs);
  const timekeeper = createTimekeeper({ store, clock, logger });
  const timekeeping = createWorker(timekeeper.record, logger, recordTimeEveryMs);
  const housekeeping = createHousekeeping({ store, clock, logger, eventRetentionMs });
  const housekeeper = createWorker(housekeeping, logger, housekeepingEveryMs);
  return {
    deliverSoon: () => deliveries.soon(),
    deliver: async () => void (await Promise.all([deliver(), rails.submitDue().then(rails.idle)])),
    stop: async () => {
      await Promise.all([
        housekeeper.stop(),
        worker.stop(),
        deliveries.stop(),
        mails.stop().then(codes.stop),
        orders.stop().then(rails.idle),
        webhooks.stop(),
      ]);
      await timekeeping.stop();
      await timekeeper.record();
    },
  };
}
