import type { Contract, Webhook } from "@tallystick/contract";
import { toInstant } from "../runtime/instant.ts";

/** The webhook of a type of event; undefined when the contract has none. */
export function webhookFor(contract: Contract, type: string): Webhook | undefined {
  return Object.values(contract.webhooks).find(({ events }) => events.includes(type));
}

/** The body of every attempt of a delivery (G-101). A webhook without a resource has no data. */
export function envelopeOf(
  { resource }: Webhook,
  id: string,
  { type, data, now }: { type: string; data: unknown; now: number },
): Record<string, unknown> {
  return { id, type, timestamp: toInstant(now), ...(resource !== undefined && { data }) };
}
