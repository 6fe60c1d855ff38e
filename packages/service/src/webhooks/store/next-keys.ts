import type { Randomness } from "../../runtime/randomness.ts";
import { preparedRows } from "../../storage/prepared.ts";
import type { Tx } from "../../storage/store.ts";
import { keyPlaceOf, nextKeyPlaceOf } from "./key-places.ts";
import { generateWebhookKeys } from "../webhook-keys.ts";

interface Rotation {
  platformId: string;
  /** Until then the new key signs beside the old one; a moment that has come ends the old one at once. */
  from: number;
  now: number;
}

/**
 * Generates the next keys, and returns the public one: PEM, SubjectPublicKeyInfo.
 * @throws RangeError for a second rotation within the overlap, unless it is immediate.
 */
export async function rotateWebhookKey(
  random: Randomness,
  tx: Tx,
  { platformId, from, now }: Rotation,
): Promise<string> {
  await activateDueKeys(tx, now);
  const isAtOnce = from <= now;
  const pending = await tx
    .selectFrom("webhookNextKeys")
    .select("fromAt")
    .where("platformId", "=", platformId)
    .executeTakeFirst();
  if (pending && !isAtOnce)
    throw new RangeError(
      `The key of ${platformId} changes already at ${new Date(pending.fromAt).toISOString()}; with an overlap of 0s it changes at once, to another key`,
    );
  await tx.deleteFrom("webhookNextKeys").where("platformId", "=", platformId).execute();
  const { privateKey, publicKey } = generateWebhookKeys(random);
  const sealed = tx.vault.seal(nextKeyPlaceOf(platformId), privateKey);
  await tx.insertInto("webhookNextKeys").values({ platformId, privateKey: sealed, publicKey, fromAt: from }).execute();
  await activateDueKeys(tx, now);
  return publicKey;
}

const selectDue = preparedRows((db, values: { now: number }) =>
  db.selectFrom("webhookNextKeys").select("platformId").where("fromAt", "<=", values.now).limit(1),
);

export async function hasDueKeys(tx: Tx, now: number): Promise<boolean> {
  return (await selectDue(tx, { now })).length > 0;
}

/** Replaces the current keys by the due ones. */
export async function activateDueKeys(tx: Tx, now: number): Promise<void> {
  const due = await tx.selectFrom("webhookNextKeys").selectAll().where("fromAt", "<=", now).execute();
  for (const { platformId, privateKey: sealed, publicKey } of due) {
    const privateKey = tx.vault.seal(keyPlaceOf(platformId), tx.vault.open(nextKeyPlaceOf(platformId), sealed));
    await tx
      .updateTable("webhookEndpoints")
      .set({ privateKey, publicKey })
      .where("platformId", "=", platformId)
      .execute();
    await tx.deleteFrom("webhookNextKeys").where("platformId", "=", platformId).execute();
  }
}
