/** Somebody who acts for a customer. */
export interface AgentRow {
  id: string;
  platform_id: string;
  customer_id: string;
  name: string;
  is_paused: 0 | 1;
  is_connected: 0 | 1;
  /** JSON, as the contract shows it. */
  policy: string;
  /** SHA-256 of the access token, hex; null while it has none. */
  token_hash: string | null;
  /** The day (YYYY-MM-DD) that the next two count. */
  spent_day: string;
  daily_count: number;
  /** In the policy's currency. */
  daily_spend: number;
  /** The month (YYYY-MM) that the next counts. */
  spent_month: string;
  /** In the policy's currency. */
  monthly_spend: number;
  /** Its actions stay; it does not exist for anybody any more. */
  is_deleted: 0 | 1;
  created_at: number;
  updated_at: number;
}

/** A code that connects an agent, once. */
export interface DeviceCodeRow {
  code: string;
  platform_id: string;
  agent_id: string;
  expires_at: number;
  redeemed_at: number | null;
  created_at: number;
}

/** Something an agent asked for. */
export interface ActionRow {
  id: string;
  platform_id: string;
  agent_id: string;
  customer_id: string;
  platform_customer_id: string;
  status: string;
  type: string;
  /** Of an EXECUTE_QUOTE. */
  quote_id: string | null;
  /** The request of a transfer: JSON, as it came. */
  transfer: string | null;
  /** The currency of a transfer. */
  currency: string | null;
  transaction_id: string | null;
  rejection_reason: string | null;
  created_at: number;
  updated_at: number;
}

export interface AgentTables {
  agents: AgentRow;
  agent_device_codes: DeviceCodeRow;
  agent_actions: ActionRow;
}
