export interface WebhookTables {
  events: EventRow;
}

/** Something that happened, as every delivery of it tells (G-101). */
export interface EventRow {
  id: string;
  platform_id: string;
  type: string;
  /** Events of one resource are delivered in the order of `position`. */
  resource_id: string;
  position: number;
  /** The resource as it was when it happened, as JSON. */
  data: string;
  occurred_at: number;
}
