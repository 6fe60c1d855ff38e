import type { Contract, TallystickContract } from "@tallystick/contract";
import { createDeliveryStore, type DeliveryStore } from "./delivery-store.ts";
import { defaultEnvironment, type Clock } from "./environment.ts";
import { WebhookSignatureError } from "./errors/webhook-signature-error.ts";
import { readWebhook, type WebhookEvent } from "./read-webhook.ts";

export interface WebhookHandlerOptions<C extends Contract = TallystickContract> {
  /** `webhookPublicKey` of the platform's configuration, or a function that returns it; called for each delivery. */
  publicKey: string | (() => string | Promise<string>);
  /**
   * Handles an event, once for each id. Returns the status of the reply where the event asks for a decision; otherwise nothing,
   * which is 204. What it throws is thrown again, and the service delivers the event again later.
   */
  handle: (event: WebhookEvent<C>) => number | void | Promise<number | void>;
  /** Remembers what was handled; by default in the memory of this process. */
  store?: DeliveryStore;
  /**
   * How old an event may be, in milliseconds; by default eight days, as the service tries for seven. An older one is a repetition
   * that the service did not make.
   */
  maxAgeMs?: number;
  /** How long one process may need for an event, in milliseconds; by default a minute. */
  leaseMs?: number;
  /** The name of the header of the signature, in a contract of your own. */
  signatureHeader?: string;
  clock?: Clock;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * A webhook endpoint for everything that speaks Fetch: Next, Hono, Workers, Deno, Bun. `forNode` makes one for Express and `node:http`
 * of it. It verifies the signature over the body as it was received and replies 401 to a wrong one; it handles each event once, and
 * refuses what is older than the service's own attempts.
 */
export function createWebhookHandler<C extends Contract = TallystickContract>(
  options: WebhookHandlerOptions<C>,
): (request: Request) => Promise<Response> {
  const { store = createDeliveryStore(options.clock), clock = defaultEnvironment.clock } = options;
  const { maxAgeMs = 8 * dayMs, leaseMs = 60_000 } = options;

  return async (request) => {
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST" } });
    const event = await verified(request, options);
    if (event === undefined) return new Response("The signature of the delivery does not verify.", { status: 401 });
    const { id, timestamp } = event;
    // 409 tells the service not to try again (G-103).
    if (clock.now() - Date.parse(timestamp) > maxAgeMs) return new Response(null, { status: 409 });
    const state = await store.begin(id, leaseMs);
    if (state === "done") return new Response(null, { status: 204 });
    // The other process may fail: the event must come again.
    if (state === "busy") return new Response(null, { status: 503, headers: { "Retry-After": "1" } });
    return handled(event, options, store, maxAgeMs);
  };
}

async function verified<C extends Contract>(
  request: Request,
  { publicKey, signatureHeader }: WebhookHandlerOptions<C>,
): Promise<(WebhookEvent<C> & { id: string; timestamp: string }) | undefined> {
  const key = typeof publicKey === "string" ? publicKey : await publicKey();
  const body = await request.arrayBuffer();
  const named = signatureHeader === undefined ? {} : { signatureHeader };
  try {
    const event = await readWebhook<C>({ body, headers: request.headers, publicKey: key, ...named });
    // Every event of every contract has both.
    return event as WebhookEvent<C> & { id: string; timestamp: string };
  } catch (error) {
    if (error instanceof WebhookSignatureError) return undefined;
    throw error;
  }
}

async function handled<C extends Contract>(
  event: WebhookEvent<C> & { id: string },
  { handle }: WebhookHandlerOptions<C>,
  store: DeliveryStore,
  keepMs: number,
): Promise<Response> {
  try {
    const status = (await handle(event)) ?? 204;
    await (status < 500 ? store.finish(event.id, keepMs) : store.release(event.id));
    return new Response(null, { status });
  } catch (error) {
    await store.release(event.id);
    throw error;
  }
}
