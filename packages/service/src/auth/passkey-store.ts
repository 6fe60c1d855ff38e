import { preparedRows } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { Passkey } from "./passkey-registration.ts";
import type { PasskeyRow } from "./tables.ts";

export async function insertPasskey(tx: Tx, credentialId: string, { id: _id, ...passkey }: Passkey): Promise<void> {
  await tx
    .insertInto("auth_passkeys")
    .values({ credential_id: credentialId, ...passkey })
    .execute();
}

const selectPasskey = preparedRows((db, at: { credentialId: string }) =>
  db.selectFrom("auth_passkeys").selectAll().where("credential_id", "=", at.credentialId),
);

/** What the assertions of this credential are checked with; undefined when it is no passkey. */
export async function findPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await selectPasskey(tx, { credentialId });
  return row;
}

/** Keeps what the authenticator told last; false when another assertion was counted since this one was checked. */
export async function countUp(tx: Tx, passkey: PasskeyRow, signCount: number): Promise<boolean> {
  const result = await tx
    .updateTable("auth_passkeys")
    .set({ sign_count: signCount })
    .where("credential_id", "=", passkey.credential_id)
    .where("sign_count", "=", passkey.sign_count)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
