import { preparedRows } from "../../storage/prepared.ts";
import type { Tx } from "../../storage/store.ts";
import type { WebhookKeys } from "../webhook-keys.ts";
import type { WebhookEndpointRow } from "../tables.ts";
import { keyPlaceOf, nextKeyPlaceOf } from "./key-places.ts";

/** The webhook settings of a platform's configuration (G-09). */
export interface WebhookSettings {
  /** Undefined: no endpoint. */
  endpoint: string | undefined;
  /** PEM, SubjectPublicKeyInfo. */
  publicKey: string;
}

/** Stores the platform's first keys; does nothing for a platform with keys. */
export async function insertWebhooks(
  tx: Tx,
  platformId: string,
  { privateKey, publicKey }: WebhookKeys,
): Promise<void> {
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
  /** The next key, while both sign. */
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

export async function setEndpoint(tx: Tx, platformId: string, url: string | null): Promise<void> {
  await tx.updateTable("webhookEndpoints").set({ url }).where("platformId", "=", platformId).execute();
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
