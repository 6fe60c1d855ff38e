import type { Principal } from "@tallystick/server";
import type { Ids } from "../runtime/ids.ts";
import { jsonColumns } from "../storage/json-columns.ts";
import type { Tx } from "../storage/store.ts";
import type { AuditRow } from "./tables.ts";

const json = jsonColumns<AuditRow>()("details");

/** What is recorded of an act besides who did it. */
export type Act = Pick<AuditRow, "action" | "subject" | "details">;

/** The part of a call that says who acts. */
interface ActingCall {
  tx: Tx;
  principal: Principal;
  address: string;
  traceId: string;
  now: number;
}

/** Records an act of a caller, in the unit of work of the act: both are stored or neither is. */
export async function recordCallersAct(ids: Ids, call: ActingCall, act: Act): Promise<void> {
  const { principal, address, traceId, now } = call;
  const { credentialId: actor, platformId } = principal;
  await insert(call.tx, { id: ids.next("Act"), at: now, actor, address, traceId, platformId, ...act });
}

/** Writes what an operator did into the audit log, in the transaction in which it was done. */
export async function recordOperatorsAct(
  ids: Ids,
  tx: Tx,
  { now, platformId = null, ...act }: Act & { now: number; platformId?: string | null },
): Promise<void> {
  await insert(tx, { id: ids.next("Act"), at: now, actor: "operator", address: "", traceId: "", platformId, ...act });
}

async function insert(tx: Tx, row: AuditRow): Promise<void> {
  await tx.insertInto("auditLog").values(json.encode(row)).execute();
}

export interface AuditQuery {
  platformId?: string;
  /** Epoch milliseconds: acts from then on. */
  since?: number;
  limit: number;
}

/** The newest acts, newest first. */
export async function readAuditLog(tx: Tx, { platformId, since = 0, limit }: AuditQuery): Promise<AuditRow[]> {
  const rows = await tx
    .selectFrom("auditLog")
    .selectAll()
    .where("at", ">=", since)
    .$if(platformId !== undefined, (query) => query.where("platformId", "=", platformId ?? ""))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => json.decode(row));
}
