import type { Tx } from "../storage/store.ts";
import type { RailOrder } from "./ports.ts";
import type { RailOrderRow } from "./tables.ts";

export async function insertOrder(
  tx: Tx,
  row: Pick<RailOrderRow, "platformId" | "rail" | "body" | "createdAt">,
): Promise<void> {
  const { platformId, rail, body, createdAt } = row;
  await tx
    .insertInto("railOrders")
    .values({
      reference: body.reference,
      platformId,
      rail,
      body: JSON.stringify(body),
      result: null,
      dueAt: createdAt,
      attempts: 0,
      createdAt,
    })
    .execute();
}

/** The order of that reference, or the one that the operator found the reference to stand for. */
export async function findOrder(tx: Tx, reference: string): Promise<RailOrderRow | undefined> {
  const row = await tx
    .selectFrom("railOrders")
    .selectAll()
    .where((order) =>
      order.or([
        order("reference", "=", reference),
        order(
          "reference",
          "=",
          order.selectFrom("orderAliases").select("orderReference").where("orderAliases.reference", "=", reference),
        ),
      ]),
    )
    .executeTakeFirst();
  return row && { ...row, body: JSON.parse(row.body) as RailOrder }; // written by insertOrder
}

export async function dueOrders(tx: Tx, now: number, limit: number): Promise<RailOrderRow[]> {
  const rows = await tx
    .selectFrom("railOrders")
    .selectAll()
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .orderBy("reference")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, body: JSON.parse(row.body) as RailOrder })); // written by insertOrder
}

/** Takes a due order for one attempt, until `until`; false when another process was first. */
export async function claimOrder(
  tx: Tx,
  { reference, dueAt, attempts }: RailOrderRow,
  until: number,
): Promise<boolean> {
  const result = await tx
    .updateTable("railOrders")
    .set({ dueAt: until, attempts: attempts + 1 })
    .where("reference", "=", reference)
    .where("dueAt", "=", dueAt)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The adapter has it. */
export async function markHandedOver(tx: Tx, reference: string): Promise<void> {
  await tx.updateTable("railOrders").set({ dueAt: null }).where("reference", "=", reference).execute();
}

export async function postponeOrder(tx: Tx, reference: string, dueAt: number): Promise<void> {
  const open = tx.updateTable("railOrders").set({ dueAt }).where("reference", "=", reference);
  await open.where("dueAt", "is not", null).execute();
}

/** Ends an order; false when it has ended before. */
export async function endOrder(tx: Tx, reference: string, result: string): Promise<boolean> {
  const ended = await tx
    .updateTable("railOrders")
    .set({ result, dueAt: null })
    .where("reference", "=", reference)
    .where("result", "is", null)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

/** False when the bank's reference is known. */
export async function insertDeposit(
  tx: Tx,
  row: { reference: string; accountId: string; currency: string; amount: number; createdAt: number },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("railDeposits")
    .values(row)
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
