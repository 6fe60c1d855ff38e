import type { Mail, Mailer } from "../../mail/index.ts";
import { findPlatform, walletSettingsOf } from "../../config/index.ts";
import { systemClock, type Clock } from "../../runtime/clock.ts";
import type { Logger } from "../../runtime/logger.ts";
import type { Store, Tx } from "../../storage/store.ts";
import { codeMail } from "./view.ts";
import { addressOf, claimOrder, completeOrder, dueOrders, platformsWithDueOrders, postponeOrder } from "./store.ts";
import type { OneTimeCodes } from "./one-time-codes.ts";
import type { CodeOrderRow } from "../tables.ts";

/** Makes the ordered codes, and mails them. */
export interface CodeSender {
  /** Starts the due mails; resolves before they have arrived. */
  sendDue: () => Promise<void>;
  /** Resolves when every started mail has ended. */
  stop: () => Promise<void>;
}

interface Parts {
  store: Store;
  clock: Clock;
  logger: Logger;
  codes: OneTimeCodes;
  mailer: Mailer;
  /** In which claims expire, also where the other clock is moved by a test. */
  realTime?: Clock;
}

interface PreparedMail {
  order: CodeOrderRow;
  mail: Mail;
  /** Epoch milliseconds; a code that arrives later is invalid. */
  until: number;
}

/** Mails under way at once for one platform: those of others do not wait for them. */
const maxConcurrent = 8;
/** Milliseconds after which another process claims the mail of a dead one. */
const claimMs = 60_000;
const firstPauseMs = 1000;

/**
 * A code is generated when it is mailed, and exists only in the mail: each attempt generates a new one, which replaces
 * the previous one. Sending is outside any unit of work. Attempts continue, with growing pauses, while a code is valid.
 */
export function createCodeSender({ store, clock, logger, codes, mailer, realTime = systemClock }: Parts): CodeSender {
  /** By credential. */
  const underWay = new Map<string, { platformId: string; done: Promise<void> }>();

  async function claim(tx: Tx, due: CodeOrderRow): Promise<PreparedMail | undefined> {
    const now = clock.now();
    const order = await claimOrder(tx, due, realTime.now() + claimMs);
    if (!order) return undefined;
    const { address, platformId } = await addressOf(tx, order.credentialId);
    const settings = walletSettingsOf(await findPlatform(tx, platformId));
    const code = await codes.make(tx, order.credentialId, settings, now);
    const until = order.orderedAt + settings.expirationSeconds * 1000;
    return { order, mail: codeMail(address, code, settings), until };
  }

  async function run(due: CodeOrderRow): Promise<void> {
    const prepared = await store.transaction((tx) => claim(tx, due));
    if (!prepared) return;
    const { order, mail, until } = prepared;
    const credentialId = order.credentialId;
    try {
      await mailer.send(mail);
      await store.transaction((tx) => completeOrder(tx, order));
      logger.info({ credentialId }, "one-time code mailed");
    } catch (error) {
      const now = clock.now();
      const dueAt = now + Math.max(firstPauseMs, now - order.orderedAt);
      const isLost = dueAt >= until;
      logger.warn({ err: error, credentialId, isLost }, "a one-time code could not be mailed");
      await store.transaction((tx) => (isLost ? completeOrder(tx, order) : postponeOrder(tx, order, dueAt)));
    }
  }

  async function sendDue(): Promise<void> {
    const moment = { now: clock.now(), realNow: realTime.now() };
    const platforms = await store.lookUp((tx) => platformsWithDueOrders(tx, moment));
    for (const platformId of platforms) await startFor(platformId, moment);
  }

  async function startFor(platformId: string, moment: { now: number; realNow: number }): Promise<void> {
    const room = maxConcurrent - [...underWay.values()].filter((mail) => mail.platformId === platformId).length;
    const due = await store.lookUp((tx) => dueOrders(tx, platformId, { ...moment, limit: 2 * maxConcurrent }));
    const free = due.filter(({ credentialId }) => !underWay.has(credentialId)).slice(0, Math.max(room, 0));
    for (const order of free) {
      const done = run(order)
        .catch((error: unknown) => logger.error({ err: error }, "a one-time code was not made; it is tried again"))
        .finally(() => underWay.delete(order.credentialId));
      underWay.set(order.credentialId, { platformId, done });
    }
  }

  return { sendDue, stop: async () => void (await Promise.all([...underWay.values()].map(({ done }) => done))) };
}
