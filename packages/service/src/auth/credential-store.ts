import { createPageReader, type PageReader } from "../storage/list-page.ts";
import { preparedRows, preparedWrite } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { CredentialRow } from "./tables.ts";

/** False when it is one of those there can be only one of, and that one is there: nothing is written then. */
export async function insertCredential(tx: Tx, row: CredentialRow): Promise<boolean> {
  const result = await tx
    .insertInto("auth_credentials")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

const selectCredential = preparedRows((db, at: { platformId: string; id: string }) =>
  db.selectFrom("auth_credentials").selectAll().where("id", "=", at.id).where("platform_id", "=", at.platformId),
);

/** The credential of that id; another platform's is not found. */
export async function findCredential(tx: Tx, platformId: string, id: string): Promise<CredentialRow | undefined> {
  const [row] = await selectCredential(tx, { platformId, id });
  return row;
}

const selectOfAccount = preparedRows((db, at: { accountId: string }) =>
  db.selectFrom("auth_credentials").selectAll().where("account_id", "=", at.accountId),
);

/** Everything that opens the wallet. */
export function credentialsOf(tx: Tx, accountId: string): Promise<CredentialRow[]> {
  return selectOfAccount(tx, { accountId });
}

const selectPasskey = preparedRows((db, at: { platformId: string; passkeyId: string }) =>
  db
    .selectFrom("auth_credentials")
    .select("id")
    .where("platform_id", "=", at.platformId)
    .where("passkey_id", "=", at.passkeyId),
);

/** Whether a wallet of the platform has this passkey already, be it another wallet. */
export async function isPasskeyTaken(tx: Tx, platformId: string, passkeyId: string): Promise<boolean> {
  return (await selectPasskey(tx, { platformId, passkeyId })).length > 0;
}

export const readCredentials: PageReader<{ platformId: string }, CredentialRow> = createPageReader({
  table: "auth_credentials",
  select: (db, scope: { platformId: string }) =>
    db.selectFrom("auth_credentials").selectAll().where("platform_id", "=", scope.platformId),
  columns: { accountId: { column: "account_id" } },
});

const moveUpdatedAt = preparedWrite((db, at: { id: string; now: number }) =>
  db.updateTable("auth_credentials").set({ updated_at: at.now }).where("id", "=", at.id),
);

/** Moves `updatedAt`. */
export async function touchCredential(tx: Tx, id: string, now: number): Promise<void> {
  await moveUpdatedAt(tx, { id, now });
}

/** Removes a credential, unless it is the last one of its wallet: of two racing removals one is told no (LIM-01). */
export async function deleteCredential(tx: Tx, { id, account_id: accountId }: CredentialRow): Promise<boolean> {
  const result = await tx
    .deleteFrom("auth_credentials")
    .where("id", "=", id)
    .where((row) =>
      row.exists(
        row
          .selectFrom("auth_credentials as other")
          .select("other.id")
          .where("other.account_id", "=", accountId)
          .where("other.id", "<>", id),
      ),
    )
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
