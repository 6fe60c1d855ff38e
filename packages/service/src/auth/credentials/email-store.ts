import type { Tx } from "../../storage/store.ts";

const type = "EMAIL_OTP";

/** An e-mail credential, as far as its owner's address concerns it. */
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
    .where("authCredentials.type", "=", type)
    .orderBy("authCredentials.id")
    .execute();
}

/** Whether a wallet of the platform that is somebody else's has a credential of this address. */
export async function isEmailInUse(
  tx: Tx,
  address: { platformId: string; ownerId: string; email: string },
): Promise<boolean> {
  const other = await tx
    .selectFrom("authCredentials")
    .innerJoin("internalAccounts", "internalAccounts.id", "authCredentials.accountId")
    .select("authCredentials.id")
    .where("authCredentials.platformId", "=", address.platformId)
    .where("authCredentials.type", "=", type)
    .where("authCredentials.nickname", "=", address.email)
    .where("internalAccounts.ownerId", "<>", address.ownerId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Gives the customer's e-mail credentials another address. Codes that went to the old one open nothing any more. */
export async function moveEmailCredentials(tx: Tx, ownerId: string, email: string, now: number): Promise<void> {
  const ids = (await emailCredentialsOf(tx, ownerId)).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.updateTable("authCredentials").set({ nickname: email, updatedAt: now }).where("id", "in", ids).execute();
  await tx.deleteFrom("authOneTimeCodes").where("credentialId", "in", ids).execute();
}

/** Whether anything opens the wallet. */
export async function hasCredentials(tx: Tx, accountId: string): Promise<boolean> {
  const some = await tx
    .selectFrom("authCredentials")
    .select("id")
    .where("accountId", "=", accountId)
    .limit(1)
    .executeTakeFirst();
  return some !== undefined;
}
