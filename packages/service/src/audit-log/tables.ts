import type { Stored } from "../storage/json-columns.ts";

/** An administrative act. */
export type AuditAction =
  | "token.created"
  | "token.deleted"
  | "token.secret-replaced"
  | "config.changed"
  | "webhook-endpoint.changed"
  | "webhook-key.rotated"
  | "event.sent-again"
  | "account.moved"
  | "card.closed"
  | "encryption-key.rotated"
  | "clock.reset"
  | "store.backed-up"
  | "orders.held"
  | "orders.reconciled"
  | "store.restored";

/** Who did what, when, and from where. Rows are added, and neither changed nor deleted. */
export interface AuditRow {
  id: string;
  at: number;
  /** The id of the token that called, or `operator`. */
  actor: string;
  /** The caller's address; empty for an act of the operator. */
  address: string;
  /** The trace id of the request, which the log and the reply name too; empty for an act of the operator. */
  traceId: string;
  /** Null for an act that concerns the whole service. */
  platformId: string | null;
  action: AuditAction;
  /** The id of the changed resource. */
  subject: string;
  /** What was changed, without secrets. */
  details: Readonly<Record<string, unknown>>;
}

export interface AuditTables {
  auditLog: Stored<AuditRow, "details">;
}
