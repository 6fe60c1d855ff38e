import type { Contract, Webhook } from "@tallystick/contract";
import { traced } from "../operation/tracing.ts";
import { systemClock, type Clock } from "../runtime/clock.ts";
import type { Logger } from "../runtime/logger.ts";
import type { Store, Tx } from "../storage/store.ts";
import type { EndpointAnswers } from "./answers.ts";
import { nextStepOf, timeoutOf, type Attempt } from "./decide/delivery.ts";
import { endpointOf, type Endpoint } from "./store/endpoint.ts";
import { webhooksByEvent } from "./view.ts";
import type { PlainHttp, Reach } from "../runtime/reach.ts";
import { createTransport, type Transport } from "./transport.ts";
import { hasDueKeys, activateDueKeys } from "./store/next-keys.ts";
import { signedRequest } from "./signed-request.ts";
import { claimFirst, complete, postpone, type ClaimedDelivery } from "./store/claims.ts";
import { duePlatforms, dueQueues, type DueMoment, type DueQueue } from "./store/deliveries.ts";

/** Sends the due deliveries. */
export interface WebhookSender {
  /** Starts as many due deliveries as allowed; resolves when they are under way, not when they have arrived. */
  sendDue: () => Promise<void>;
  /** Sends something at once, with the same signature and limits. */
  send: Transport;
  /** Resolves when nothing is under way. */
  idle: () => Promise<void>;
  /** Aborts the deliveries in progress, which return to their queues. */
  stop: () => Promise<void>;
}

interface Parts {
  store: Store;
  clock: Clock;
  logger: Logger;
  contract: Contract;
  answers: EndpointAnswers;
  reach: Reach;
  plain: PlainHttp;
  /** In which claims expire, also where the other clock is moved by a test. */
  realTime?: Clock;
}

/** Deliveries under way to one platform: a slow endpoint blocks only its own. */
const maxConcurrent = 8;

/** Milliseconds besides the endpoint's timeout before another process claims the delivery. */
const claimGraceMs = 15_000;

/** A claimed delivery with its endpoint and webhook. */
interface PreparedDelivery {
  delivery: ClaimedDelivery;
  webhook: Webhook;
  endpoint: Endpoint;
}

/**
 * Each queue has one delivery in progress at a time, for any number of replicas: it is claimed by a conditional
 * update, sent outside any unit of work, and then removed from its queue or left for later. A claim whose holder died
 * expires.
 */
export function createWebhookSender({ store, clock, logger, contract, answers, ...parts }: Parts): WebhookSender {
  const { reach, plain, realTime = systemClock } = parts;
  const webhooks = webhooksByEvent(contract);
  const stopping = new AbortController();
  const send = createTransport({ reach, plain }, stopping.signal);
  /** Platforms by resource, of what this process sends. */
  const underWay = new Map<string, string>();
  const runs = new Set<Promise<void>>();

  const moment = (): DueMoment => ({ now: clock.now(), realNow: realTime.now() });

  async function sendDue(): Promise<void> {
    const hasKeys = await store.lookUp((tx) => hasDueKeys(tx, clock.now()));
    if (hasKeys) await store.transaction((tx) => activateDueKeys(tx, clock.now()));
    for (const platformId of await store.lookUp((tx) => duePlatforms(tx, moment()))) await startFor(platformId);
  }

  async function startFor(platformId: string): Promise<void> {
    const due = await store.lookUp((tx) => dueQueues(tx, platformId, moment(), 2 * maxConcurrent));
    // After the look: what begins now would outlive who waits until nothing is under way.
    if (stopping.signal.aborted) return;
    const room = maxConcurrent - [...underWay.values()].filter((platform) => platform === platformId).length;
    const free = due.filter(({ resourceId }) => !underWay.has(resourceId)).slice(0, Math.max(room, 0));
    for (const queue of free) {
      underWay.set(queue.resourceId, platformId);
      const ended = run(platformId, queue).finally(() => runs.delete(ended));
      runs.add(ended);
    }
  }

  async function run(platformId: string, queue: DueQueue): Promise<void> {
    try {
      const isSettled = await sendFirst(queue).finally(() => underWay.delete(queue.resourceId));
      // Its queue may have more, or other queues waited for the place.
      if (isSettled) await startFor(platformId);
    } catch (error) {
      logger.error({ err: error, resource: queue.resourceId }, "a delivery was aborted; it is retried");
    }
  }

  /** False when another process has it, or there is nothing to send. */
  async function sendFirst(queue: DueQueue): Promise<boolean> {
    const prepared = await store.transaction((tx) => claim(tx, queue));
    if (!prepared) return false;
    const { delivery, webhook, endpoint } = prepared;
    const attributes = { "tallystick.delivery": delivery.id };
    const attempt = await traced(`deliver ${delivery.type}`, attributes, () =>
      send(signedRequest(endpoint, webhook, delivery)),
    );
    await store.transaction((tx) => settle(tx, delivery, webhook, attempt));
    return true;
  }

  const heldUntil = (type: string): number => realTime.now() + timeoutFor(type) + claimGraceMs;

  async function claim(tx: Tx, queue: DueQueue): Promise<PreparedDelivery | undefined> {
    const now = clock.now();
    const delivery = await claimFirst(tx, queue, { now, heldUntil });
    if (!delivery) return undefined;
    const webhook = webhooks.get(delivery.type);
    const endpoint = await endpointOf(tx, delivery.platformId);
    const isSpent = webhook?.delivery.once.includes(delivery.type) && delivery.tries > 1;
    if (webhook && endpoint && !isSpent) return { delivery, webhook, endpoint };
    await complete(tx, delivery, { outcome: isSpent ? "given-up" : "dropped", now });
    return undefined;
  }

  function timeoutFor(type: string): number {
    const webhook = webhooks.get(type);
    return webhook ? timeoutOf(webhook, type) : 0;
  }

  async function settle(tx: Tx, delivery: ClaimedDelivery, webhook: Webhook, attempt: Attempt): Promise<void> {
    const now = clock.now();
    const { id, type, tries, platformId, resourceId } = delivery;
    const next = nextStepOf(webhook.delivery, { type, tries, firstTriedAt: delivery.firstTriedAt }, attempt, now);
    if (next.kind !== "done")
      logger.info({ delivery: id, type, tries, attempt: loggedOf(attempt), next }, "a delivery was not accepted");
    if (next.kind === "retry") await postpone(tx, delivery, next.at);
    else if (await complete(tx, delivery, { outcome: next.kind === "done" ? "delivered" : "given-up", now }))
      await answers.receive(tx, { platformId, resourceId, type }, attempt, now);
  }

  async function idle(): Promise<void> {
    while (runs.size > 0) await Promise.all(runs);
  }

  return {
    sendDue,
    send,
    idle,
    stop: async () => {
      stopping.abort();
      await idle();
    },
  };
}

/** Without the body: an endpoint may repeat the secrets of an event in it, at any length. */
function loggedOf(attempt: Attempt): object {
  return attempt.kind === "answered" ? { kind: attempt.kind, status: attempt.status } : attempt;
}
