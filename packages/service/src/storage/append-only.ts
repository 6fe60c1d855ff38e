import type { DatabaseSync } from "node:sqlite";

/** Makes rows of the audit log impossible to change or delete, for this program and for anyone who opens the file beside it. */
export function keepAuditLog(connection: DatabaseSync): void {
  for (const event of ["update", "delete"]) {
    connection.exec(
      `create trigger if not exists audit_log_no_${event} before ${event} on audit_log ` +
        `begin select raise(abort, 'The audit log is only added to'); end`,
    );
  }
}
