import type { Stored } from "../storage/json-columns.ts";
import type { RailOrder } from "./ports.ts";

export interface RailOrderRow {
  reference: string;
  platformId: string;
  rail: string;
  body: RailOrder;
  /** The result that ended it; null while it is open. */
  result: string | null;
  /** When it is handed over next; null once the adapter has it. */
  dueAt: number | null;
  attempts: number;
  createdAt: number;
}

export interface RailDepositRow {
  /** The bank's own reference, by which a deposit is booked once. */
  reference: string;
  accountId: string;
  currency: string;
  amount: number;
  createdAt: number;
}

export interface RailTables {
  railOrders: Stored<RailOrderRow, "body">;
  railDeposits: RailDepositRow;
}
