import { createPageReader, type PageReader } from "../../storage/list-page.ts";
import { preparedRows, preparedWrite } from "../../storage/prepared.ts";
import type { Tx } from "../../storage/store.ts";
import type { CredentialRow } from "../tables.ts";

/** False when there can be only one of its kind, and it exists: nothing is written then. */
export async function insertCredential(tx: Tx, row: CredentialRow): Promise<boolean> {
  const result = await tx
    .insertInto("authCredentials")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

const selectCredential = preparedRows((db, at: { platformId: string; id: string }) =>
  db.selectFrom("authCredentials").selectAll().where("id", "=", at.id).where("platformId", "=", at.platformId),
);

/** The credential of that id; another platform's is not found. */
export async function findCredential(tx: Tx, platformId: string, id: string): Promise<CredentialRow | undefined> {
  const [row] = await selectCredential(tx, { platformId, id });
  return row;
}

const selectOfAccount = preparedRows((db, at: { accountId: string }) =>
  db.selectFrom("authCredentials").selectAll().where("accountId", "=", at.accountId),
);

/** Every credential of the wallet. */
export function credentialsOf(tx: Tx, accountId: string): Promise<CredentialRow[]> {
  return selectOfAccount(tx, { accountId });
}

const selectPasskey = preparedRows((db, at: { platformId: string; passkeyId: string }) =>
  db
    .selectFrom("authCredentials")
    .select("id")
    .where("platformId", "=", at.platformId)
    .where("passkeyId", "=", at.passkeyId),
);

/** Whether any wallet of the platform has this passkey. */
export async function isPasskeyTaken(tx: Tx, platformId: string, passkeyId: string): Promise<boolean> {
  return (await selectPasskey(tx, { platformId, passkeyId })).length > 0;
}

export const readCredentials: PageReader<{ platformId: string }, CredentialRow> = createPageReader({
  table: "authCredentials",
  select: (db, scope: { platformId: string }) =>
    db.selectFrom("authCredentials").selectAll().where("platformId", "=", scope.platformId),
  columns: { accountId: { column: "accountId" } },
});

const updateTimestamp = preparedWrite((db, at: { id: string; now: number }) =>
  db.updateTable("authCredentials").set({ updatedAt: at.now }).where("id", "=", at.id),
);

/** Moves `updatedAt`. */
export async function touchCredential(tx: Tx, id: string, now: number): Promise<void> {
  await updateTimestamp(tx, { id, now });
}

/** Removes a credential, unless it is the last one of its wallet: of two racing removals one is refused (LIM-01). */
export async function deleteCredential(tx: Tx, { id, accountId }: CredentialRow): Promise<boolean> {
  const result = await tx
    .deleteFrom("authCredentials")
    .where("id", "=", id)
    .where((row) =>
      row.exists(
        row
          .selectFrom("authCredentials as other")
          .select("other.id")
          .where("other.accountId", "=", accountId)
          .where("other.id", "<>", id),
      ),
    )
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

const emailType = "EMAIL_OTP";

/** The part of an e-mail credential that its owner's address decides. */
export interface EmailCredentialRow {
  id: string;
  accountId: string;
  createdAt: number;
}

/** The e-mail credentials of all of a customer's wallets: one of each at most. */
export function emailCredentialsOf(tx: Tx, ownerId: string): Promise<EmailCredentialRow[]> {
  return tx
    .selectFrom("authCredentials")
    .innerJoin("internalAccounts", "internalAccounts.id", "authCredentials.accountId")
    .select(["authCredentials.id", "authCredentials.accountId", "authCredentials.createdAt"])
    .where("internalAccounts.ownerId", "=", ownerId)
    .where("authCredentials.type", "=", emailType)
    .orderBy("authCredentials.id")
    .execute();
}

/** Whether another customer's wallet on the platform has a credential of this address. */
export async function isEmailInUse(
  tx: Tx,
  address: { platformId: string; ownerId: string; email: string },
): Promise<boolean> {
  const other = await tx
    .selectFrom("authCredentials")
    .innerJoin("internalAccounts", "internalAccounts.id", "authCredentials.accountId")
    .select("authCredentials.id")
    .where("authCredentials.platformId", "=", address.platformId)
    .where("authCredentials.type", "=", emailType)
    .where("authCredentials.nickname", "=", address.email)
    .where("internalAccounts.ownerId", "<>", address.ownerId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Changes the address of the customer's e-mail credentials. Codes that were mailed to the old one become invalid. */
export async function changeEmailCredentials(tx: Tx, ownerId: string, email: string, now: number): Promise<void> {
  const ids = (await emailCredentialsOf(tx, ownerId)).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.updateTable("authCredentials").set({ nickname: email, updatedAt: now }).where("id", "in", ids).execute();
  await tx.deleteFrom("authOneTimeCodes").where("credentialId", "in", ids).execute();
}

/** Whether the wallet has any credential. */
export async function hasCredentials(tx: Tx, accountId: string): Promise<boolean> {
  const some = await tx
    .selectFrom("authCredentials")
    .select("id")
    .where("accountId", "=", accountId)
    .limit(1)
    .executeTakeFirst();
  return some !== undefined;
}
