export interface WebhookTables {
  webhookEndpoints: WebhookEndpointRow;
  deliveryQueues: DeliveryQueueRow;
  deliveries: DeliveryRow;
}

/** Where a platform is told what happens, and the keys that prove who tells it. */
export interface WebhookEndpointRow {
  platformId: string;
  /** Null: nowhere. */
  url: string | null;
  /** PEM, PKCS#8. Leaves the store for nothing but signing. */
  privateKey: string;
  /** PEM, SubjectPublicKeyInfo. */
  publicKey: string;
}

/** What is still to be told of one resource, one after another. The row goes with its last delivery. */
export interface DeliveryQueueRow {
  resourceId: string;
  platformId: string;
  /** Of the newest delivery. */
  lastPosition: number;
  /** When its first delivery is tried next; for one in hand, when whoever has it must have died. */
  dueAt: number;
  /** Grows with every claim: whoever holds an older one has lost it. */
  claim: number;
  /** Of its first delivery, so far. */
  tries: number;
  firstTriedAt: number | null;
}

/** One event, as every try tells it (G-101). */
export interface DeliveryRow {
  id: string;
  resourceId: string;
  /** Within its queue. */
  position: number;
  type: string;
  /** The bytes that are sent and signed. */
  body: string;
}
