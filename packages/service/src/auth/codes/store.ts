import { droppingEnded, type DropEnded } from "../../storage/drop-ended.ts";
import { preparedRows } from "../../storage/prepared.ts";
import type { Tx } from "../../storage/store.ts";
import type { CodeOrderRow } from "../tables.ts";
import { wrongCodesMs } from "./decide.ts";

/** Orders a new code by mail, in place of a pending order. */
export async function orderCode(tx: Tx, credentialId: string, now: number): Promise<void> {
  await tx
    .insertInto("authCodeOrders")
    .values({ credentialId, attempt: 0, orderedAt: now, dueAt: now, heldUntil: 0 })
    .onConflict((conflict) =>
      conflict.column("credentialId").doUpdateSet((eb) => ({
        attempt: eb("authCodeOrders.attempt", "+", 1),
        orderedAt: now,
        dueAt: now,
        heldUntil: 0,
      })),
    )
    .execute();
}

/** The moment, and when claims are tried: they end in real time. */
interface DueMoment {
  now: number;
  realNow: number;
}

const selectPlatforms = preparedRows((db, { now, realNow }: DueMoment) =>
  db
    .selectFrom("authCodeOrders")
    .innerJoin("authCredentials", "authCredentials.id", "authCodeOrders.credentialId")
    .select("authCredentials.platformId")
    .distinct()
    .where("dueAt", "<=", now)
    .where("heldUntil", "<=", realNow),
);

/** The platforms with orders that are due and that no process has claimed. */
export async function platformsWithDueOrders(tx: Tx, moment: DueMoment): Promise<string[]> {
  return (await selectPlatforms(tx, moment)).map(({ platformId }) => platformId);
}

/** A platform's orders that are due and that no process has claimed. */
export function dueOrders(
  tx: Tx,
  platformId: string,
  { now, realNow, limit }: DueMoment & { limit: number },
): Promise<CodeOrderRow[]> {
  return tx
    .selectFrom("authCodeOrders")
    .innerJoin("authCredentials", "authCredentials.id", "authCodeOrders.credentialId")
    .selectAll("authCodeOrders")
    .where("authCredentials.platformId", "=", platformId)
    .where("dueAt", "<=", now)
    .where("heldUntil", "<=", realNow)
    .orderBy("dueAt")
    .limit(limit)
    .execute();
}

/** Claims an order until then, in real time; undefined when another process has it, or it was replaced. */
export async function claimOrder(tx: Tx, order: CodeOrderRow, heldUntil: number): Promise<CodeOrderRow | undefined> {
  const claim = { attempt: order.attempt + 1, heldUntil };
  return (await changeOrder(tx, order, claim)) ? { ...order, ...claim } : undefined;
}

/** Releases a claimed order for later. */
export async function postponeOrder(tx: Tx, order: CodeOrderRow, dueAt: number): Promise<void> {
  await changeOrder(tx, order, { dueAt, heldUntil: 0 });
}

/** An order that was replaced meanwhile stays. */
export async function completeOrder(tx: Tx, { credentialId, attempt }: CodeOrderRow): Promise<void> {
  await tx
    .deleteFrom("authCodeOrders")
    .where("credentialId", "=", credentialId)
    .where("attempt", "=", attempt)
    .execute();
}

async function changeOrder(tx: Tx, order: CodeOrderRow, changes: Partial<CodeOrderRow>): Promise<boolean> {
  const result = await tx
    .updateTable("authCodeOrders")
    .set(changes)
    .where("credentialId", "=", order.credentialId)
    .where("attempt", "=", order.attempt)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The e-mail address of a credential. */
export async function addressOf(tx: Tx, credentialId: string): Promise<{ address: string; platformId: string }> {
  return tx
    .selectFrom("authCredentials")
    .select(["nickname as address", "platformId"])
    .where("id", "=", credentialId)
    .executeTakeFirstOrThrow();
}

/** Stores the code of a credential in place of its earlier one. */
export async function replaceCode(
  tx: Tx,
  credentialId: string,
  code: { codeHash: string; expiresAt: number },
): Promise<void> {
  await tx
    .insertInto("authOneTimeCodes")
    .values({ credentialId, ...code })
    .onConflict((conflict) => conflict.column("credentialId").doUpdateSet(code))
    .execute();
}

/** Deletes this code of a credential, unless it has expired; false when the credential has no such code. */
export async function deleteCode(tx: Tx, credentialId: string, codeHash: string, now: number): Promise<boolean> {
  const result = await tx
    .deleteFrom("authOneTimeCodes")
    .where("credentialId", "=", credentialId)
    .where("codeHash", "=", codeHash)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** One statement, which waits for another try at the same credential, and counts nothing while it is locked. */
export function countTry(tx: Tx, credentialId: string, now: number): Promise<{ wrong: number; lockedUntil: number }> {
  return tx
    .insertInto("authWrongCodes")
    .values({ credentialId, wrong: 1, triedAt: now, lockedUntil: 0 })
    .onConflict((conflict) =>
      conflict.column("credentialId").doUpdateSet((row) => ({
        wrong: row
          .case()
          .when("authWrongCodes.lockedUntil", ">", now)
          .then(row.ref("authWrongCodes.wrong"))
          .when("authWrongCodes.triedAt", "<=", now - wrongCodesMs)
          .then(1)
          .else(row("authWrongCodes.wrong", "+", 1))
          .end(),
        triedAt: now,
      })),
    )
    .returning(["wrong", "lockedUntil"])
    .executeTakeFirstOrThrow();
}

/** Rejects every code of a credential until then. */
export async function lockCodes(tx: Tx, credentialId: string, lockedUntil: number): Promise<void> {
  await tx.updateTable("authWrongCodes").set({ lockedUntil }).where("credentialId", "=", credentialId).execute();
}

/** A right code ends the row of wrong ones. */
export async function forgetWrongCodes(tx: Tx, credentialId: string): Promise<void> {
  await tx.deleteFrom("authWrongCodes").where("credentialId", "=", credentialId).execute();
}

const dropWrongCodes = droppingEnded("authWrongCodes", "triedAt", ["credentialId"]);

/** Deletes the counts of wrong codes that have lapsed. */
export const dropOldWrongCodes: DropEnded = (tx, now) => dropWrongCodes(tx, now - wrongCodesMs);
