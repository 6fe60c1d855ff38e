import type { Contract, TallystickContract } from "@tallystick/contract";
import { createDeliveryStore, type DeliveryStore } from "./delivery-store.ts";
import { defaultEnvironment, type Clock } from "../runtime/environment.ts";
import { WebhookSignatureError } from "../errors/webhook-signature-error.ts";
import { defaultMaxBodyBytes, receivedBody } from "../requests/received-body.ts";
import { requireAboveZero } from "../runtime/limits.ts";
import { readWebhook, type WebhookEvent, type WebhookKeys } from "./read-webhook.ts";

export interface WebhookHandlerOptions<C extends Contract = TallystickContract> {
  /**
   * `webhookPublicKey` of the platform's configuration, or `current` and `next` while the service changes its key; or a function that
   * returns them, called for each delivery.
   */
  publicKey: WebhookKeys | (() => WebhookKeys | Promise<WebhookKeys>);
  /**
   * Handles an event, once for each id. Returns the status of the reply where the event asks for a decision, otherwise nothing, which
   * is 204; a redelivery gets the same status again. Its errors are rethrown, and the service redelivers the event. Any other result is a `TypeError`, and the event counts as
   * handled.
   */
  handle: (event: WebhookEvent<C>) => number | void | Promise<number | void>;
  /** Keeps the replies to handled deliveries; by default in the memory of this process. */
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
  /** A longer body is answered 413, before its signature is verified; bytes, by default 1 MiB. */
  maxBodyBytes?: number;
  /** The signature header of a contract of your own. */
  signatureHeader?: string;
  clock?: Clock;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Creates a webhook endpoint for Next, Hono, Workers, Deno and Bun; `forNode` converts it for Express and `node:http`. It replies 401 to
 * a wrong signature, 413 to a body longer than `maxBodyBytes`, 409 to an event older than `maxAgeMs`, 503 while another process handles the same event, and handles each event
 * once: a redelivery gets the reply, such as a decision, that the event got first (G-104). Rejects with a `TypeError` for a signed event
 * without `id` or `timestamp`.
 */
export function createWebhookHandler<C extends Contract = TallystickContract>(
  options: WebhookHandlerOptions<C>,
): (request: Request) => Promise<Response> {
  const { store = createDeliveryStore(options), clock = defaultEnvironment.clock } = options;
  const { maxAgeMs = 8 * dayMs, leaseMs = 60_000, maxBodyBytes = defaultMaxBodyBytes } = options;
  requireAboveZero({ maxAgeMs, leaseMs, maxBodyBytes });
  const inHand = new Map<string, Promise<number>>();

  const replyOf = async (event: SignedEvent<C>): Promise<number> => {
    const state = await store.begin(event.id, leaseMs);
    // The leasing process may fail: the service must redeliver.
    if (state === "busy") return 503;
    return state === "new" ? handled(event, options, store, maxAgeMs) : state;
  };

  return async (request) => {
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST" } });
    const body = await receivedBody(request, maxBodyBytes);
    if (body === undefined) return new Response(null, { status: 413 });
    const event = await verified(body, request.headers, options);
    if (event === undefined) return new Response("The signature of the delivery does not verify.", { status: 401 });
    // 409 ends the service's retries (G-103).
    if (clock.now() - sentAt(event) > maxAgeMs) return new Response(null, { status: 409 });
    const { id } = event;
    // An equal delivery that arrives meanwhile gets the same reply.
    const reply = inHand.get(id) ?? replyOf(event).finally(() => inHand.delete(id));
    inHand.set(id, reply);
    const status = await reply;
    return new Response(null, { status, headers: status === 503 ? { "Retry-After": "1" } : {} });
  };
}

type SignedEvent<C extends Contract> = WebhookEvent<C> & { id: string; timestamp: string };

/** Throws a `TypeError` for an event of a contract of your own that lacks what its age, or a redelivery, is known by. */
function sentAt(event: unknown): number {
  const { id, timestamp }: { id?: unknown; timestamp?: unknown } = Object(event);
  const at = typeof timestamp === "string" ? Date.parse(timestamp) : Number.NaN;
  if (typeof id === "string" && id !== "" && !Number.isNaN(at)) return at;
  throw new TypeError(
    "An event needs an id and an ISO 8601 timestamp to be handled once: verify those of this contract with readWebhook",
  );
}

async function verified<C extends Contract>(
  body: Uint8Array,
  headers: Headers,
  { publicKey, signatureHeader }: WebhookHandlerOptions<C>,
): Promise<SignedEvent<C> | undefined> {
  const key = typeof publicKey === "function" ? await publicKey() : publicKey;
  const named = signatureHeader === undefined ? {} : { signatureHeader };
  try {
    const event = await readWebhook<C>({ body, headers, publicKey: key, ...named });
    return event as SignedEvent<C>;
  } catch (error) {
    if (error instanceof WebhookSignatureError) return undefined;
    throw error;
  }
}

async function handled<C extends Contract>(
  event: SignedEvent<C>,
  { handle }: WebhookHandlerOptions<C>,
  store: DeliveryStore,
  keepMs: number,
): Promise<number> {
  const status = await releasedWhenThrown(async () => (await handle(event)) ?? 204, event.id, store);
  if (status >= 500 && isStatus(status)) await store.release(event.id);
  else await store.finish(event.id, keepMs, isStatus(status) ? status : 204);
  if (!isStatus(status))
    throw new TypeError(
      `handle returned ${String(status)} for ${event.id}, which is no status: return nothing, or a status from 200 to 599`,
    );
  return status;
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
