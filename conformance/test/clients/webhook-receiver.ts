import { readWebhook, type WebhookEvent } from "@tallystick/client";
import { openEndpoint, type Receive } from "./webhook-endpoint.ts";
import { send, textField, type Service } from "./plain-client.ts";

/** Chooses the status that answers a delivery; gets the public key of the configuration. */
type ReceiveWithKey = (...args: [...Parameters<Receive>, publicKey: string]) => Promise<number>;

/** The same, for an event with a valid signature. */
export type ReceiveEvent = (event: WebhookEvent) => Promise<number>;

/** Registers an endpoint and requests a test webhook, which delivers several events. */
export async function receiveWebhooks(service: Service, take: ReceiveWithKey): Promise<void> {
  const { body: config } = await send(service, "GET /config");
  const endpoint = await openEndpoint((body, signature) =>
    take(body, signature, textField(config, "webhookPublicKey")),
  );
  await send(service, "PATCH /config", { body: { webhookEndpoint: endpoint.url } });
  await send(service, "POST /sandbox/webhooks/test");
  endpoint.close();
}

/** Refuses an invalid signature. */
export function withValidSignature(take: ReceiveEvent): ReceiveWithKey {
  return (body, signature, publicKey) => readWebhook({ body, signature, publicKey }).then(take, () => 401);
}

/** How many deliveries of the event have arrived. */
export function counted(times: Map<string, number>, id: string): number {
  const count = (times.get(id) ?? 0) + 1;
  times.set(id, count);
  return count;
}
