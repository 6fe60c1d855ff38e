import { preparedRows } from "../../storage/prepared.ts";
import type { Tx } from "../../storage/store.ts";
import type { Passkey } from "./read-registration.ts";
import type { PasskeyRow } from "../tables.ts";

export async function insertPasskey(tx: Tx, credentialId: string, { id: _id, ...passkey }: Passkey): Promise<void> {
  await tx
    .insertInto("authPasskeys")
    .values({ credentialId, ...passkey })
    .execute();
}

const selectPasskey = preparedRows((db, at: { credentialId: string }) =>
  db.selectFrom("authPasskeys").selectAll().where("credentialId", "=", at.credentialId),
);

/** What the assertions of this credential are checked with; undefined when it is not a passkey. */
export async function findPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await selectPasskey(tx, { credentialId });
  return row;
}

/** Stores the authenticator's last counter; false when another assertion was counted since this one was checked. */
export async function updateSignCount(tx: Tx, passkey: PasskeyRow, signCount: number): Promise<boolean> {
  const result = await tx
    .updateTable("authPasskeys")
    .set({ signCount })
    .where("credentialId", "=", passkey.credentialId)
    .where("signCount", "=", passkey.signCount)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
