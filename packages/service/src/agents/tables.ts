import type { Schema } from "@tallystick/contract";
import type { Stored } from "../storage/json-columns.ts";

/** An agent of a customer. */
export interface AgentRow {
  id: string;
  platformId: string;
  customerId: string;
  name: string;
  isPaused: 0 | 1;
  isConnected: 0 | 1;
  policy: Schema<"AgentPolicy">;
  /** SHA-256 of the access token, hex; null while it has none. */
  tokenHash: string | null;
  /** The day (YYYY-MM-DD) of the next two. */
  spentDay: string;
  dailyCount: number;
  /** In the policy's currency. */
  dailySpend: number;
  /** The month (YYYY-MM) of the next. */
  spentMonth: string;
  /** In the policy's currency. */
  monthlySpend: number;
  /** A deleted agent is unknown to every operation; its actions stay. */
  isDeleted: 0 | 1;
  createdAt: number;
  updatedAt: number;
}

/** A code that connects an agent, once. */
export interface DeviceCodeRow {
  /** Keyed with the store's key: the codes are short enough to be tried. */
  codeHash: string;
  platformId: string;
  agentId: string;
  expiresAt: number;
  redeemedAt: number | null;
  createdAt: number;
}

/** The request of a transfer, as received. */
export type TransferRequest = Schema<"TransferInCreate"> | Schema<"TransferOutCreate">;

/** An action that an agent requested. */
export interface ActionRow {
  id: string;
  platformId: string;
  agentId: string;
  customerId: string;
  platformCustomerId: string;
  status: string;
  type: string;
  /** Of an EXECUTE_QUOTE. */
  quoteId: string | null;
  /** The request of a transfer, as received. */
  transfer: TransferRequest | null;
  /** The currency of a transfer. */
  currency: string | null;
  transactionId: string | null;
  rejectionReason: string | null;
  createdAt: number;
  updatedAt: number;
}

export interface AgentTables {
  agents: Stored<AgentRow, "policy">;
  agentDeviceCodes: DeviceCodeRow;
  agentActions: Stored<ActionRow, "transfer">;
}
