import type { Call, Handlers } from "@tallystick/server";
import type { Tx } from "../storage/store.ts";
import { findLiveSession, readLiveSessions, revokeSession } from "./session-store.ts";
import { toSession } from "./view.ts";

export const sessionHandlers: Pick<Handlers<Tx>, "auth.sessions.list" | "auth.sessions.revoke"> = {
  "auth.sessions.list": async (call: Call<"auth.sessions.list", Tx>) => {
    const scope = { platformId: call.principal.platformId, now: call.now };
    const { items, ...rest } = await readLiveSessions(call.tx, scope, call.page, call.filters);
    return { status: 200, body: call.listed(items.map(toSession), rest) };
  },

  "auth.sessions.revoke": async (call: Call<"auth.sessions.revoke", Tx>) => {
    const { tx, now, params } = call;
    const session = await findLiveSession(tx, { platformId: call.principal.platformId, id: params.id, now });
    if (!session) call.refuse("unknown path.id");
    const accountId = session.account_id;
    const { credential_id: credentialId, type } = session;
    await call.sign({ accountId, signers: [accountId], sessionId: session.id, credentialId, extra: { type } });
    // Somebody else may have ended it since it was read.
    const isMine = await revokeSession(tx, session.id, now);
    if (!isMine) call.refuse("unknown path.id");
    return { status: 204 };
  },
};
