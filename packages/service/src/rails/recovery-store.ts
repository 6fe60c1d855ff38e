import { preparedRows } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { RailOrder } from "./ports.ts";
import type { RailReport } from "./reports.ts";
import type { RailOrderRow, UnknownReportRow } from "./tables.ts";

/** From then on no order is handed over, by no process, until they are released. */
export async function holdOrders(tx: Tx, since: number): Promise<void> {
  await tx
    .insertInto("orderHold")
    .values({ id: 1, since })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

const selectHold = preparedRows((db) => db.selectFrom("orderHold").select("since"));

/** Undefined while orders are handed over. */
export async function heldSince(tx: Tx): Promise<number | undefined> {
  return (await selectHold(tx, {}))[0]?.since;
}

export async function releaseOrders(tx: Tx): Promise<void> {
  await tx.deleteFrom("orderHold").execute();
}

/** The same report is kept once. */
export async function keepUnknownReport(tx: Tx, report: RailReport, receivedAt: number): Promise<void> {
  await tx
    .insertInto("unknownReports")
    .values({ reference: report.reference, report: JSON.stringify(report), receivedAt })
    .onConflict((conflict) => conflict.columns(["reference", "report"]).doNothing())
    .execute();
}

/** Of references that stand for an order by now, none. */
export function readUnknownReports(tx: Tx): Promise<UnknownReportRow[]> {
  return tx
    .selectFrom("unknownReports")
    .selectAll()
    .where("reference", "not in", (db) => db.selectFrom("orderAliases").select("reference"))
    .where("reference", "not in", (db) => db.selectFrom("railOrders").select("reference"))
    .orderBy("receivedAt")
    .execute();
}

/** The orders of which no end is known, the oldest first. */
export async function readOpenOrders(tx: Tx): Promise<RailOrderRow[]> {
  const rows = await tx
    .selectFrom("railOrders")
    .selectAll()
    .where("result", "is", null)
    .orderBy("createdAt")
    .orderBy("reference")
    .execute();
  return rows.map((row) => ({ ...row, body: JSON.parse(row.body) as RailOrder })); // written by insertOrder
}

export async function countOpenOrders(tx: Tx): Promise<number> {
  const count = tx.selectFrom("railOrders").select((row) => row.fn.countAll<number>().as("open"));
  return (await count.where("result", "is", null).executeTakeFirstOrThrow()).open;
}

/** Orders that no adapter has taken yet, by rail; a rail without any is not in it. */
export async function countWaitingOrders(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom("railOrders")
    .select(["rail", (row) => row.fn.countAll<number>().as("waiting")])
    .where("dueAt", "is not", null)
    .groupBy("rail")
    .execute();
  return new Map(rows.map(({ rail, waiting }) => [rail, waiting]));
}

/** Every reference of a rail's orders, ended ones too. */
export async function readReferences(tx: Tx, rail: string): Promise<Set<string>> {
  const rows = await tx.selectFrom("railOrders").select("reference").where("rail", "=", rail).execute();
  return new Set(rows.map(({ reference }) => reference));
}

export async function readAliases(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.selectFrom("orderAliases").selectAll().execute();
  return new Map(rows.map(({ reference, orderReference }) => [reference, orderReference]));
}

export async function insertAlias(
  tx: Tx,
  alias: { reference: string; orderReference: string },
  createdAt: number,
): Promise<void> {
  await tx
    .insertInto("orderAliases")
    .values({ ...alias, createdAt })
    .execute();
}
