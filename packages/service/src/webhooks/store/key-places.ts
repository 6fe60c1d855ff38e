import type { Place } from "../../storage/encryption/vault.ts";

/** Where the private key of a platform's webhooks is sealed. */
export function keyPlaceOf(platformId: string): Place {
  return { table: "webhookEndpoints", column: "privateKey", row: platformId };
}

/** Where the next private key is sealed. */
export function nextKeyPlaceOf(platformId: string): Place {
  return { table: "webhookNextKeys", column: "privateKey", row: platformId };
}
