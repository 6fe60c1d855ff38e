import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { OperatorKey } from "./operator-key.ts";
import type { EncryptionTables } from "./tables.ts";
import { UnusableStore } from "../unusable-store.ts";

/** A connection that reads and adds keys. */
export type KeysTx = Pick<Kysely<EncryptionTables>, "selectFrom" | "insertInto">;

/** The operator's key: `isNew` for a store that has no key of its own yet. */
export type FindOperatorKey = (isNew: boolean) => OperatorKey;

const keyLength = 32;

/**
 * The key of the store, which is made on first use, and never changes.
 * @throws UnusableStore when the operator's key is another one than the store's was wrapped with.
 */
export async function storeKey(tx: KeysTx, find: FindOperatorKey): Promise<Uint8Array> {
  const rows = await tx.selectFrom("encryptionKeys").selectAll().execute();
  const operatorKey = find(rows.length === 0);
  if (rows.length === 0) {
    const made = randomBytes(keyLength);
    await wrapStoreKey(tx, made, operatorKey);
    return made;
  }
  const mine = rows.find((row) => row.operatorKey === operatorKey.id);
  if (!mine)
    throw new UnusableStore(
      `The store is encrypted with the key ${rows.map((row) => row.operatorKey).join(" or ")}, and the key that was given is ${operatorKey.id}. Give the right one: --encryption-key-file FILE.`,
    );
  return operatorKey.unwrap(Buffer.from(mine.wrapped, "base64"));
}

/** Puts the key of the store also under this key of the operator. */
export async function wrapStoreKey(tx: KeysTx, key: Uint8Array, operatorKey: OperatorKey): Promise<void> {
  const wrapped = Buffer.from(await operatorKey.wrap(key)).toString("base64");
  await tx
    .insertInto("encryptionKeys")
    .values({ operatorKey: operatorKey.id, wrapped, createdAt: Date.now() })
    .onConflict((conflict) => conflict.column("operatorKey").doNothing())
    .execute();
}

/**
 * Puts the store's key under the next key of the operator, and, unless `keepOld`, under no other any more. Processes that run go on:
 * they have the key of the store, which does not change.
 */
export async function rotateOperatorKey(
  tx: KeysTx & Pick<Kysely<EncryptionTables>, "deleteFrom">,
  { current, next, keepOld }: { current: OperatorKey; next: OperatorKey; keepOld: boolean },
): Promise<void> {
  const key = await storeKey(tx, () => current);
  await wrapStoreKey(tx, key, next);
  const again = await storeKey(tx, () => next);
  if (Buffer.compare(key, again) !== 0)
    throw new UnusableStore("The next key does not return what it wrapped; nothing is changed.");
  if (!keepOld) await tx.deleteFrom("encryptionKeys").where("operatorKey", "<>", next.id).execute();
}
