import type { Tx } from "../../storage/store.ts";

const type = "EMAIL_OTP";

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
    .where("authCredentials.type", "=", type)
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
    .where("authCredentials.type", "=", type)
    .where("authCredentials.nickname", "=", address.email)
    .where("internalAccounts.ownerId", "<>", address.ownerId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Gives the customer's e-mail credentials another address. Codes that were mailed to the old one become invalid. */
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
