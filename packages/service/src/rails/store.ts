import { preparedRows, preparedWrite } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { RailOrder } from "./ports.ts";
import { subjectOf } from "./subjects.ts";
import type { RailOrderRow } from "./tables.ts";

type NewOrder = Pick<RailOrderRow, "platformId" | "rail" | "createdAt">;

const insertRow = preparedWrite((db, row: NewOrder & { reference: string; subject: string; body: string }) =>
  db.insertInto("railOrders").values({
    reference: row.reference,
    platformId: row.platformId,
    rail: row.rail,
    subject: row.subject,
    body: row.body,
    result: null,
    dueAt: row.createdAt,
    heldUntil: 0,
    attempts: 0,
    createdAt: row.createdAt,
  }),
);

export async function insertOrder(tx: Tx, { body, ...row }: NewOrder & Pick<RailOrderRow, "body">): Promise<void> {
  await insertRow(tx, { ...row, reference: body.reference, subject: subjectOf(body), body: JSON.stringify(body) });
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

/** Where orders wait for each other: a rail of a platform. */
export type Lane = Pick<RailOrderRow, "platformId" | "rail">;

const selectLanes = preparedRows((db, values: { now: number }) =>
  db.selectFrom("railOrders").select(["platformId", "rail"]).distinct().where("dueAt", "<=", values.now),
);

/** The lanes with due orders. */
export function dueLanes(tx: Tx, now: number): Promise<Lane[]> {
  return selectLanes(tx, { now });
}

const selectDue = preparedRows((db, values: Lane & { now: number; limit: number }) =>
  db
    .selectFrom("railOrders")
    .selectAll()
    .where("dueAt", "<=", values.now)
    .where("platformId", "=", values.platformId)
    .where("rail", "=", values.rail)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("railOrders as other")
            .select("other.reference")
            .whereRef("other.subject", "=", "railOrders.subject")
            .where("other.subject", "<>", "")
            .where("other.heldUntil", ">", values.now),
        ),
      ),
    )
    .orderBy("dueAt")
    .orderBy("reference")
    .limit(values.limit),
);

/** The due orders of a lane, but for those about a subject of which another is being handed over. */
export async function dueOrders(
  tx: Tx,
  { platformId, rail }: Lane,
  { now, limit }: { now: number; limit: number },
): Promise<RailOrderRow[]> {
  const rows = await selectDue(tx, { platformId, rail, now, limit });
  return rows.map((row) => ({ ...row, body: JSON.parse(row.body) as RailOrder })); // written by insertOrder
}

const holdOrder = preparedWrite((db, values: Pick<RailOrderRow, "reference" | "dueAt"> & { until: number }) =>
  db
    .updateTable("railOrders")
    .set((row) => ({ dueAt: values.until, heldUntil: values.until, attempts: row("attempts", "+", 1) }))
    .where("reference", "=", values.reference)
    .where("dueAt", "=", values.dueAt),
);

/** Takes a due order for one attempt, until `until`; false when another process was first. */
export async function claimOrder(tx: Tx, { reference, dueAt }: RailOrderRow, until: number): Promise<boolean> {
  return (await holdOrder(tx, { reference, dueAt, until })) === 1;
}

const updateTaken = preparedWrite((db, values: { reference: string; result: string | null }) =>
  db
    .updateTable("railOrders")
    .set((row) => ({ dueAt: null, heldUntil: 0, result: row.fn.coalesce("result", row.val(values.result)) }))
    .where("reference", "=", values.reference),
);

/** The adapter has it. `result` ends an order of which no report comes. */
export async function markHandedOver(tx: Tx, reference: string, result: string | null = null): Promise<void> {
  await updateTaken(tx, { reference, result });
}

export async function postponeOrder(tx: Tx, reference: string, dueAt: number): Promise<void> {
  const order = tx.updateTable("railOrders").where("reference", "=", reference);
  await order.set({ heldUntil: 0 }).execute();
  await order.set({ dueAt }).where("dueAt", "is not", null).execute();
}

/** Ends the orders about a subject that no adapter has taken. One that is being handed over is not tried again. */
export async function replaceOrders(tx: Tx, subject: string): Promise<void> {
  await tx
    .updateTable("railOrders")
    .set({ dueAt: null, result: "REPLACED" })
    .where("subject", "=", subject)
    .where("dueAt", "is not", null)
    .execute();
}

/** Whether a later order is about the same subject. */
export async function isOutdated(tx: Tx, { body, reference }: RailOrderRow): Promise<boolean> {
  return hasOrders(tx, subjectOf(body), reference);
}

/** Whether there are orders about a subject, later than the one of that reference. */
export async function hasOrders(tx: Tx, subject: string, after = ""): Promise<boolean> {
  const later = tx.selectFrom("railOrders").select("reference").where("subject", "=", subject);
  return (await later.where("reference", ">", after).limit(1).executeTakeFirst()) !== undefined;
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
