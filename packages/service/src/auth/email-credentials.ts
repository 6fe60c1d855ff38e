import type { Tx } from "../storage/store.ts";

const type = "EMAIL_OTP";

/** An e-mail credential, as far as its owner's address concerns it. */
export interface EmailCredentialRow {
  id: string;
  account_id: string;
  created_at: number;
}

/** The e-mail credentials of all of a customer's wallets: one of each at most. */
export function emailCredentialsOf(tx: Tx, ownerId: string): Promise<EmailCredentialRow[]> {
  return tx
    .selectFrom("auth_credentials")
    .innerJoin("internal_accounts", "internal_accounts.id", "auth_credentials.account_id")
    .select(["auth_credentials.id", "auth_credentials.account_id", "auth_credentials.created_at"])
    .where("internal_accounts.owner_id", "=", ownerId)
    .where("auth_credentials.type", "=", type)
    .orderBy("auth_credentials.id")
    .execute();
}

/** Whether a wallet of the platform that is somebody else's has a credential of this address. */
export async function isEmailInUse(
  tx: Tx,
  address: { platformId: string; ownerId: string; email: string },
): Promise<boolean> {
  const other = await tx
    .selectFrom("auth_credentials")
    .innerJoin("internal_accounts", "internal_accounts.id", "auth_credentials.account_id")
    .select("auth_credentials.id")
    .where("auth_credentials.platform_id", "=", address.platformId)
    .where("auth_credentials.type", "=", type)
    .where("auth_credentials.nickname", "=", address.email)
    .where("internal_accounts.owner_id", "<>", address.ownerId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Gives the customer's e-mail credentials another address. Codes that went to the old one open nothing any more. */
export async function moveEmailCredentials(tx: Tx, ownerId: string, email: string, now: number): Promise<void> {
  const ids = (await emailCredentialsOf(tx, ownerId)).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.updateTable("auth_credentials").set({ nickname: email, updated_at: now }).where("id", "in", ids).execute();
  await tx.deleteFrom("auth_one_time_codes").where("credential_id", "in", ids).execute();
}

/** Whether anything opens the wallet. */
export async function hasCredentials(tx: Tx, accountId: string): Promise<boolean> {
  const some = await tx
    .selectFrom("auth_credentials")
    .select("id")
    .where("account_id", "=", accountId)
    .limit(1)
    .executeTakeFirst();
  return some !== undefined;
}
