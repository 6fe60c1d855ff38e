import type { IdempotencyKey, IdempotencyPort } from "@tallystick/server";
import { droppingEnded, type DropEnded } from "../storage/drop-ended.ts";
import { jsonColumns } from "../storage/json-columns.ts";
import { preparedRows, preparedWrite } from "../storage/prepared.ts";
import type { Place } from "../storage/encryption/vault.ts";
import type { Tx } from "../storage/store.ts";
import type { IdempotencyKeyRow } from "./tables.ts";

const json = jsonColumns<IdempotencyKeyRow>()("reply");

interface KeyValues {
  credentialId: string;
  method: string;
  path: string;
  key: string;
}

// The caller that inserts the row owns the key until its unit of work ends; a second caller waits for that, then reads.
const insertKey = preparedWrite((db, values: KeyValues & { now: number }) =>
  db
    .insertInto("idempotencyKeys")
    .values({
      credentialId: values.credentialId,
      method: values.method,
      path: values.path,
      key: values.key,
      reply: null,
      expiresAt: values.now,
    })
    .onConflict((conflict) => conflict.columns(["credentialId", "method", "path", "key"]).doNothing()),
);

const selectReply = preparedRows((db, values: KeyValues) =>
  db
    .selectFrom("idempotencyKeys")
    .select(["reply", "expiresAt"])
    .where("credentialId", "=", values.credentialId)
    .where("method", "=", values.method)
    .where("path", "=", values.path)
    .where("key", "=", values.key),
);

const updateReply = preparedWrite((db, values: KeyValues & { reply: string; expiresAt: number }) =>
  db
    .updateTable("idempotencyKeys")
    .set({ reply: values.reply, expiresAt: values.expiresAt })
    .where("credentialId", "=", values.credentialId)
    .where("method", "=", values.method)
    .where("path", "=", values.path)
    .where("key", "=", values.key),
);

/** Stores replies in the unit of work that made them (G-08, V-20). */
export const idempotencyPort: IdempotencyPort<Tx> = {
  async claim(tx, key, now) {
    if ((await insertKey(tx, { ...key, now })) === 1) return undefined;
    const [row] = await selectReply(tx, key);
    if (!row || row.expiresAt <= now) return undefined;
    const reply = row.reply && tx.vault.open(placeOf(key), row.reply);
    return json.decode({ reply }).reply ?? undefined;
  },
  async remember(tx, key, reply) {
    const sealed = tx.vault.seal(placeOf(key), json.encode({ reply }).reply);
    await updateReply(tx, { ...key, reply: sealed, expiresAt: reply.expiresAt });
  },
};

/** A reply may show a secret that is shown only once. */
function placeOf({ credentialId, method, path, key }: IdempotencyKey): Place {
  return { table: "idempotencyKeys", column: "reply", row: JSON.stringify([credentialId, method, path, key]) };
}

export const dropExpiredKeys: DropEnded = droppingEnded("idempotencyKeys", "expiresAt", [
  "credentialId",
  "method",
  "path",
  "key",
]);
