import type { OperationId } from "@tallystick/contract";
import type { Call, Handlers } from "@tallystick/server";
import { findInternalAccount } from "../../accounts/index.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Tx } from "../../storage/store.ts";
import { orderCode } from "../codes/store.ts";
import { draftEmail, draftIdentity, draftPasskey, type CredentialDraft } from "./credential-draft.ts";
import { credentialsOf, deleteCredential, findCredential, insertCredential, readCredentials } from "./store.ts";
import { decideCredential, readNickname } from "../decide.ts";
import type { IdentityTokens } from "../id-tokens/decide.ts";
import type { PasskeyPolicies } from "../passkeys/decide/policy.ts";
import { insertPasskey } from "../passkeys/store.ts";
import { revokeSessionsOf } from "../sessions/store.ts";
import { toAuthMethod } from "../view.ts";

type Operations = Extract<OperationId, "auth.credentials.list" | "auth.credentials.create" | "auth.credentials.revoke">;
type CreateCall = Call<"auth.credentials.create", Tx>;

/** Creating, listing and revoking credentials. */
export function credentialHandlers(
  { ids }: Runtime,
  { tokens, passkeys }: { tokens: IdentityTokens; passkeys: PasskeyPolicies },
): Pick<Handlers<Tx>, Operations> {
  function draft(call: CreateCall, wallet: Parameters<typeof draftEmail>[1]): Promise<CredentialDraft> {
    const { body } = call;
    if (body.type === "EMAIL_OTP") return draftEmail(call, wallet);
    if (body.type === "OAUTH") return draftIdentity(call, body, wallet, tokens);
    return draftPasskey(call, body, wallet, passkeys);
  }

  return {
    "auth.credentials.list": async (call: Call<"auth.credentials.list", Tx>) => {
      const { platformId } = call.principal;
      const { items, ...rest } = await readCredentials(call.tx, { platformId }, call.page, call.filters);
      return { status: 200, body: call.listed(items.map(toAuthMethod), rest) };
    },

    "auth.credentials.create": async (call: CreateCall) => {
      const { body, tx, now } = call;
      const { type, accountId } = body;
      const account = await findInternalAccount(tx, call.principal.platformId, accountId);
      if (!account) call.refuse("unknown body.accountId");
      call.refuseUnless("wrong-kind body.accountId", account.type === "EMBEDDED_WALLET", { type: account.type });
      const nickname = body.nickname === undefined ? undefined : readNickname(body.nickname);
      call.refuseUnless("malformed body.nickname", body.nickname === undefined || nickname !== undefined);
      const held = await credentialsOf(tx, accountId);
      const { passkey, duplicate, ...columns } = await draft(call, { account, held, nickname });
      if (held.length > 0) await call.sign({ accountId, signers: [accountId], extra: { type } });

      const credential = decideCredential(account, { id: ids.next("AuthMethod"), type, ...columns, at: now });
      const isNew = await insertCredential(tx, credential);
      call.refuseUnless(duplicate, isNew);
      if (passkey && isNew) await insertPasskey(tx, credential.id, passkey);
      if (type === "EMAIL_OTP") await orderCode(tx, credential.id, now);
      return { status: 201, body: toAuthMethod(credential) };
    },

    "auth.credentials.revoke": async (call: Call<"auth.credentials.revoke", Tx>) => {
      const { tx, now } = call;
      const credential = await findCredential(tx, call.principal.platformId, call.params.id);
      if (!credential) call.refuse("unknown path.id");
      const { id, accountId, type } = credential;
      call.refuseUnless("only-one-left path.id", (await credentialsOf(tx, accountId)).length > 1);
      await call.sign({ accountId, signers: [accountId], credentialId: id, extra: { type } });
      const isGone = await deleteCredential(tx, credential);
      call.refuseUnless("only-one-left path.id", isGone);
      await revokeSessionsOf(tx, id, now);
      return { status: 204 };
    },
  };
}
