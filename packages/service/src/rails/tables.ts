import type { Stored } from "../storage/json-columns.ts";
import type { RailOrder } from "./ports.ts";

export interface RailOrderRow {
  reference: string;
  platformId: string;
  rail: string;
  /** What it is about; the latest order of a subject decides. Empty for orders of versions that stored none. */
  subject: string;
  body: RailOrder;
  /** The result that ended it; null while it is open. */
  result: string | null;
  /** When it is handed over next; null once the adapter has it. */
  dueAt: number | null;
  /** Until when a process is handing it over; 0 when none does. */
  heldUntil: number;
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

/** While there is one, no order is handed over: after a restore the other side may know orders that the store does not. */
export interface OrderHoldRow {
  id: 1;
  since: number;
}

/** A report on an order that the store does not have. */
export interface UnknownReportRow {
  reference: string;
  /** The report as JSON. */
  report: string;
  receivedAt: number;
}

/** An order of the other side that the operator found to be one of the store's. */
export interface OrderAliasRow {
  /** As the other side knows it. */
  reference: string;
  orderReference: string;
  createdAt: number;
}

export interface RailTables {
  orderHold: OrderHoldRow;
  orderAliases: OrderAliasRow;
  unknownReports: UnknownReportRow;
  railOrders: Stored<RailOrderRow, "body">;
  railDeposits: RailDepositRow;
}
