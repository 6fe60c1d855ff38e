import type { Ids } from "../../runtime/ids.ts";
import type { Tx } from "../../storage/store.ts";
import { insertCredential } from "./store.ts";
import { decideCredential } from "../decide.ts";

/** Gives a wallet its first e-mail credential (AUTH-06); its nickname is the address (AUTH-04). */
export async function provisionEmailCredential(
  tx: Tx,
  ids: Ids,
  wallet: { platformId: string; accountId: string; email: string; at: number },
): Promise<void> {
  const { accountId, platformId, email, at } = wallet;
  const account = { id: accountId, platformId };
  const credential = {
    id: ids.next("AuthMethod"),
    type: "EMAIL_OTP",
    nickname: email,
    passkeyId: null,
    identity: null,
  };
  await insertCredential(tx, decideCredential(account, { ...credential, at }));
}
