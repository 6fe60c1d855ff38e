import type { Contract, Webhook } from "@tallystick/contract";
import { toInstant } from "../runtime/instant.ts";

/** The webhooks of a contract by the type of their events. */
export function webhooksByEvent(contract: Contract): ReadonlyMap<string, Webhook> {
  return new Map(Object.values(contract.webhooks).flatMap((webhook) => webhook.events.map((type) => [type, webhook])));
}

/** The body of every attempt of a delivery (G-101). A webhook without a resource has no data. */
export function envelopeOf(
  { resource }: Webhook,
  id: string,
  { type, data, now }: { type: string; data: unknown; now: number },
): Record<string, unknown> {
  return { id, type, timestamp: toInstant(now), ...(resource !== undefined && { data }) };
}
