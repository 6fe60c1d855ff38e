import { readWebhook, type WebhookEvent } from "@tallystick/client";
import { openEndpoint, type Take } from "./endpoint.ts";
import { send, textIn, type Service } from "./service-under.ts";

/** Chooses the status that answers a delivery; gets the public key of the configuration. */
type TakeWith = (...told: [...Parameters<Take>, publicKey: string]) => Promise<number>;

/** The same, for an event with a valid signature. */
export type TakeEvent = (event: WebhookEvent) => Promise<number>;

/** Registers an endpoint and requests a test webhook, which delivers several events. */
export async function takingWebhooks(service: Service, take: TakeWith): Promise<void> {
  const { body: config } = await send(service, "GET /config");
  const endpoint = await openEndpoint((body, signature) => take(body, signature, textIn(config, "webhookPublicKey")));
  await send(service, "PATCH /config", { body: { webhookEndpoint: endpoint.url } });
  await send(service, "POST /sandbox/webhooks/test");
  endpoint.close();
}

/** Refuses an invalid signature. */
export function checked(take: TakeEvent): TakeWith {
  return (body, signature, publicKey) => readWebhook({ body, signature, publicKey }).then(take, () => 401);
}

/** How many deliveries of the event have arrived. */
export function counted(times: Map<string, number>, id: string): number {
  const count = (times.get(id) ?? 0) + 1;
  times.set(id, count);
  return count;
}
