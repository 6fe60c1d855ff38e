import type { Runtime } from "../runtime/runtime.ts";
import { preparedRows } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import { keyPlaceOf, nextKeyPlaceOf } from "./store/key-places.ts";
import { isOutside, isProtected, type PlainHttp } from "./decide/reach.ts";
import { generateWebhookKeys } from "./signature.ts";
import { dropQueues } from "./store/deliveries.ts";
import type { WebhookEndpointRow } from "./tables.ts";

/** A platform's webhooks, as its configuration shows them (G-09). */
export interface WebhookSettings {
  /** Undefined: no endpoint. */
  endpoint: string | undefined;
  /** PEM, SubjectPublicKeyInfo. */
  publicKey: string;
}

/** Creates the platform's keys, unless it has them. Every platform has them from the start. */
export async function openWebhooks({ random }: Pick<Runtime, "random">, tx: Tx, platformId: string): Promise<void> {
  const { privateKey, publicKey } = generateWebhookKeys(random);
  await tx
    .insertInto("webhookEndpoints")
    .values({ platformId, url: null, privateKey: tx.vault.seal(keyPlaceOf(platformId), privateKey), publicKey })
    .onConflict((conflict) => conflict.column("platformId").doNothing())
    .execute();
}

export async function webhookSettings(tx: Tx, platformId: string): Promise<WebhookSettings> {
  const { url, publicKey } = await rowOf(tx, platformId);
  return { endpoint: url ?? undefined, publicKey };
}

/** The endpoint of deliveries, and the signing keys: PEM, PKCS#8. */
export interface Endpoint {
  url: string;
  privateKey: string;
  /** The one that follows, while both sign. */
  nextPrivateKey: string | undefined;
}

/** Undefined when the platform has no endpoint. */
export async function endpointOf(tx: Tx, platformId: string): Promise<Endpoint | undefined> {
  const { url, privateKey, nextPrivateKey } = await rowOf(tx, platformId);
  if (url === null) return undefined;
  return {
    url,
    privateKey: tx.vault.open(keyPlaceOf(platformId), privateKey),
    nextPrivateKey: nextPrivateKey === null ? undefined : tx.vault.open(nextKeyPlaceOf(platformId), nextPrivateKey),
  };
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
  const { url } = await rowOf(tx, platformId);
  if (url === endpoint) return;
  await tx.updateTable("webhookEndpoints").set({ url: endpoint }).where("platformId", "=", platformId).execute();
  if (endpoint === null) await dropQueues(tx, platformId, now);
  else await events.record(tx, { platformId, type: "TEST", resourceId: platformId, data: undefined, now });
}

const schemes = ["https:", "http:"];

/**
 * A valid URL of an endpoint: absolute, HTTP, with TLS where it is needed, and without credentials. Where webhooks go to public
 * addresses only, none that is not: a name is judged when it is resolved, at each delivery.
 */
export function isEndpoint(text: string, plain: PlainHttp): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !schemes.includes(url.protocol)) return false;
  if (plain === "never" && isOutside("public", url)) return false;
  return isProtected(url, plain) && url.username === "" && url.password === "";
}

const selectRow = preparedRows((db, values: { platformId: string }) =>
  db
    .selectFrom("webhookEndpoints as e")
    .leftJoin("webhookNextKeys as n", "n.platformId", "e.platformId")
    .select(["e.platformId", "e.url", "e.privateKey", "e.publicKey", "n.privateKey as nextPrivateKey"])
    .where("e.platformId", "=", values.platformId),
);

async function rowOf(tx: Tx, platformId: string): Promise<WebhookEndpointRow & { nextPrivateKey: string | null }> {
  const [row] = await selectRow(tx, { platformId });
  if (!row) throw new Error(`The platform ${platformId} has no webhook keys`);
  return row;
}
