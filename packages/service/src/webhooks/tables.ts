export interface WebhookTables {
  webhookEndpoints: WebhookEndpointRow;
  deliveryQueues: DeliveryQueueRow;
  deliveries: DeliveryRow;
  webhookNextKeys: WebhookNextKeyRow;
  pastEvents: PastEventRow;
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

/** The keys that follow those of the endpoint. */
export interface WebhookNextKeyRow {
  platformId: string;
  /** PEM, PKCS#8, sealed. Used only for signing. */
  privateKey: string;
  /** PEM, SubjectPublicKeyInfo. */
  publicKey: string;
  /** Epoch milliseconds; until then they sign beside those of the endpoint, from then on in their place. */
  fromAt: number;
}

/** How the deliveries of an event ended. */
export type EventOutcome = "delivered" | "given-up" | "dropped";

/** A past event: delivered, dropped or given up. Kept for a while for redelivery. */
export interface PastEventRow {
  id: string;
  platformId: string;
  resourceId: string;
  type: string;
  /** Sealed for its place in `deliveries`, from where it was copied. */
  body: string;
  outcome: EventOutcome;
  endedAt: number;
}

/** The pending deliveries of one resource, in order. The row is deleted with its last delivery. */
export interface DeliveryQueueRow {
  resourceId: string;
  platformId: string;
  /** Of the newest delivery. */
  lastPosition: number;
  /** When its first delivery is tried next. */
  dueAt: number;
  /** When the claim of its first delivery expires, in real time; 0 for none. */
  heldUntil: number;
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
  /** The sent and signed text; sealed in the store. */
  body: string;
}
