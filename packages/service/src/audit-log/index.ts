export { readAuditLog, recordCallersAct, recordOperatorsAct, type Act, type AuditQuery } from "./store.ts";
export type { AuditAction, AuditRow } from "./tables.ts";
