export interface WebhookTables {
  webhookEndpoints: WebhookEndpointRow;
  deliveryQueues: DeliveryQueueRow;
  deliveries: DeliveryRow;
}

/** The endpoint of a platform's events, and the keys that sign them. */
export interface WebhookEndpointRow {
  platformId: string;
  /** Null: no endpoint. */
  url: string | null;
  /** PEM, PKCS#8, sealed. Used only for signing. */
  privateKey: string;
  /** PEM, SubjectPublicKeyInfo. */
  publicKey: string;
}

/** The pending deliveries of one resource, in order. The row is deleted with its last delivery. */
export interface DeliveryQueueRow {
  resourceId: string;
  platformId: string;
  /** Of the newest delivery. */
  lastPosition: number;
  /** When its first delivery is tried next; for a claimed one, when the claim expires. */
  dueAt: number;
  /** Grows with every claim: a holder of an older number has lost it. */
  claim: number;
  /** Of its first delivery, so far. */
  tries: number;
  firstTriedAt: number | null;
}

/** One event, as every attempt sends it (G-101). */
export interface DeliveryRow {
  id: string;
  resourceId: string;
  /** Within its queue. */
  position: number;
  type: string;
  /** The text that is sent and signed; sealed in the store. */
  body: string;
}
