import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { dropQueues } from "./store/deliveries.ts";
import { insertWebhooks, setEndpoint, webhookSettings } from "./store/endpoint.ts";
import { generateWebhookKeys } from "./webhook-keys.ts";

/** Creates the platform's keys, unless it has them. Every platform has them from the start. */
export async function openWebhooks({ random }: Pick<Runtime, "random">, tx: Tx, platformId: string): Promise<void> {
  await insertWebhooks(tx, platformId, generateWebhookKeys(random));
}

/**
 * Sets or clears the endpoint: when it is cleared, pending deliveries are dropped (V-70a). A new address is tested at
 * once (V-70b).
 */
export async function changeEndpoint(
  { events }: Pick<Runtime, "events">,
  tx: Tx,
  { platformId, endpoint, now }: { platformId: string; endpoint: string | null; now: number },
): Promise<void> {
  const { endpoint: current = null } = await webhookSettings(tx, platformId);
  if (current === endpoint) return;
  await setEndpoint(tx, platformId, endpoint);
  if (endpoint === null) await dropQueues(tx, platformId, now);
  else await events.record(tx, { platformId, type: "TEST", resourceId: platformId, data: undefined, now });
}
