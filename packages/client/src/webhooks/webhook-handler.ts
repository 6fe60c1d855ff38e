import type { Contract, TallystickContract } from "@tallystick/contract";
import { createDeliveryStore, type DeliveryStore } from "./delivery-store.ts";
import { defaultEnvironment, type Clock } from "../runtime/environment.ts";
import { WebhookSignatureError } from "../errors/webhook-signature-error.ts";
import { requireAboveZero } from "../runtime/limits.ts";
import { readWebhook, type WebhookEvent } from "./read-webhook.ts";

export interface WebhookHandlerOptions<C extends Contract = TallystickContract> {
  /** `webhookPublicKey` of the platform's configuration, or a function that returns it; called for each delivery. */
  publicKey: string | (() => string | Promise<string>);
  /**
   * Handles an event, once for each id. Returns the status of the reply where the event asks for a decision, otherwise nothing, which
   * is 204. Its errors are rethrown, and the service redelivers the event. Any other result is a `TypeError`, and the event counts as
   * handled.
   */
  handle: (event: WebhookEvent<C>) => number | void | Promise<number | void>;
  /** Records handled deliveries; by default in the memory of this process. */
  store?: DeliveryStore;
  /**
   * The maximum age of an event, in milliseconds; by default eight days, as the service retries for seven. An older one is a replay by
   * somebody else.
   */
  maxAgeMs?: number;
  /**
   * The limit of `handle`, in milliseconds; by default a minute. Beyond it, or when the store fails afterwards, the event may be handled
   * twice.
   */
  leaseMs?: number;
  /** The signature header of a contract of your own. */
  signatureHeader?: string;
  clock?: Clock;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Creates a webhook endpoint for Next, Hono, Workers, Deno and Bun; `forNode` converts it for Express and `node:http`. It replies 401 to
 * a wrong signature, 409 to an event older than `maxAgeMs`, 503 during the lease of the same event, and handles each event once.
 */
export function createWebhookHandler<C extends Contract = TallystickContract>(
  options: WebhookHandlerOptions<C>,
): (request: Request) => Promise<Response> {
  const { store = createDeliveryStore(options.clock), clock = defaultEnvironment.clock } = options;
  const { maxAgeMs = 8 * dayMs, leaseMs = 60_000 } = options;
  requireAboveZero({ maxAgeMs, leaseMs });

  return async (request) => {
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST" } });
    const event = await verified(request, options);
    if (event === undefined) return new Response("The signature of the delivery does not verify.", { status: 401 });
    const { id, timestamp } = event;
    // 409 ends the service's retries (G-103).
    if (clock.now() - Date.parse(timestamp) > maxAgeMs) return new Response(null, { status: 409 });
    const state = await store.begin(id, leaseMs);
    if (state === "done") return new Response(null, { status: 204 });
    // The leasing process may fail: the service must redeliver.
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
  const status = await releasedWhenThrown(async () => (await handle(event)) ?? 204, event.id, store);
  if (status >= 500 && isStatus(status)) await store.release(event.id);
  else await store.finish(event.id, keepMs);
  if (!isStatus(status))
    throw new TypeError(
      `handle returned ${String(status)} for ${event.id}, which is no status: return nothing, or a status from 200 to 599`,
    );
  return new Response(null, { status });
}

/** Only an error of `handle` releases the event: after its success the work must not be repeated. */
async function releasedWhenThrown(handle: () => Promise<number>, id: string, store: DeliveryStore): Promise<number> {
  try {
    return await handle();
  } catch (error) {
    await store.release(id);
    throw error;
  }
}

function isStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 200 && status <= 599;
}
