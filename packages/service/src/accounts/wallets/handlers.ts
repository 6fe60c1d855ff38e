import type { OperationId } from "@tallystick/contract";
import type { Call, Handlers, Refuser } from "@tallystick/server";
import { parsePoint } from "../../crypto/points.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Tx } from "../../storage/store.ts";
import { findInternalAccount, setPrivacy, type HeldAccount } from "../store.ts";
import { toInternalAccount } from "../view.ts";
import { mnemonicOf } from "./store.ts";
import { sealCredentials } from "./seal-credentials.ts";

type Operations = Extract<OperationId, `internalAccounts.${string}`>;

/** What the holder of a wallet may do with the wallet itself. */
export function walletHandlers({ random }: Runtime): Pick<Handlers<Tx>, Operations> {
  return {
    "internalAccounts.update": async (call: Call<"internalAccounts.update", Tx>) => {
      const { tx, now, body } = call;
      const wallet = await walletOf(call);
      call.refuseUnless("nothing-to-change", body.privateEnabled !== undefined);
      await call.sign({ accountId: wallet.id, signers: [wallet.id] });
      const changed: HeldAccount = { ...wallet, privateEnabled: body.privateEnabled ? 1 : 0, updatedAt: now };
      await setPrivacy(tx, changed);
      return { status: 200, body: toInternalAccount(changed) };
    },

    "internalAccounts.export": async (call: Call<"internalAccounts.export", Tx>) => {
      const { id, platformId: organizationId } = await walletOf(call);
      const recipient = parsePoint(call.body.clientPublicKey);
      if (!recipient) call.refuse("malformed body.clientPublicKey");
      await call.sign({ accountId: id, signers: [id] });
      const mnemonic = await mnemonicOf(call.tx, id, random);
      const encryptedWalletCredentials = await sealCredentials(mnemonic, recipient, { organizationId, random });
      return { status: 200, body: { id, encryptedWalletCredentials } };
    },
  };
}

type WalletCall = Pick<Call<Operations, Tx>, "tx" | "principal" | "params"> &
  Refuser<"unknown path.id" | "wrong-kind path.id">;

/** The account of the path, which must be a wallet. */
async function walletOf(call: WalletCall): Promise<HeldAccount> {
  const account = await findInternalAccount(call.tx, call.principal.platformId, call.params.id);
  if (!account) call.refuse("unknown path.id");
  call.refuseUnless("wrong-kind path.id", account.type === "EMBEDDED_WALLET", { type: account.type });
  return account;
}
