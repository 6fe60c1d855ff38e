export interface WebhookTables {
  webhook_endpoints: WebhookEndpointRow;
  delivery_queues: DeliveryQueueRow;
  deliveries: DeliveryRow;
}

/** Where a platform is told what happens, and the keys that prove who tells it. */
export interface WebhookEndpointRow {
  platform_id: string;
  /** Null: nowhere. */
  url: string | null;
  /** PEM, PKCS#8. Leaves the store for nothing but signing. */
  private_key: string;
  /** PEM, SubjectPublicKeyInfo. */
  public_key: string;
}

/** What is still to be told of one resource, one after another. The row goes with its last delivery. */
export interface DeliveryQueueRow {
  resource_id: string;
  platform_id: string;
  /** Of the newest delivery. */
  last_position: number;
  /** When its first delivery is tried next; for one in hand, when whoever has it must have died. */
  due_at: number;
  /** Grows with every claim: whoever holds an older one has lost it. */
  claim: number;
  /** Of its first delivery, so far. */
  tries: number;
  first_tried_at: number | null;
}

/** One event, as every try tells it (G-101). */
export interface DeliveryRow {
  id: string;
  resource_id: string;
  /** Within its queue. */
  position: number;
  type: string;
  /** The bytes that are sent and signed. */
  body: string;
}
