import type { Ids } from "../runtime/ids.ts";
import type { Tx } from "../storage/store.ts";
import { insertCredential } from "./credential-store.ts";

/** Gives a wallet the e-mail credential that it starts with (AUTH-06); its nickname is the address (AUTH-04). */
export async function provisionEmailCredential(
  tx: Tx,
  ids: Ids,
  wallet: { platformId: string; accountId: string; email: string; at: number },
): Promise<void> {
  await insertCredential(tx, {
    id: ids.next("AuthMethod"),
    platform_id: wallet.platformId,
    account_id: wallet.accountId,
    type: "EMAIL_OTP",
    nickname: wallet.email,
    created_at: wallet.at,
    updated_at: wallet.at,
  });
}
