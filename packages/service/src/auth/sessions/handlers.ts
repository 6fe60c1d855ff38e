import type { Call, Handlers } from "@tallystick/server";
import { parsePoint } from "../../crypto/points.ts";
import type { Tx } from "../../storage/store.ts";
import type { OpenSession } from "./open-session.ts";
import { findLiveSession, findSession, readLiveSessions, revokeSession } from "./store.ts";
import { toSession } from "../view.ts";
import { isLive } from "../decide.ts";

type Operations = "auth.sessions.list" | "auth.sessions.revoke" | "auth.sessions.refresh";

export function sessionHandlers(openSession: OpenSession): Pick<Handlers<Tx>, Operations> {
  return {
    "auth.sessions.list": async (call: Call<"auth.sessions.list", Tx>) => {
      const scope = { platformId: call.principal.platformId, now: call.now };
      const { items, ...rest } = await readLiveSessions(call.tx, scope, call.page, call.filters);
      return { status: 200, body: call.listed(items.map(toSession), rest) };
    },

    "auth.sessions.revoke": async (call: Call<"auth.sessions.revoke", Tx>) => {
      const { tx, now, params } = call;
      const session = await findLiveSession(tx, { platformId: call.principal.platformId, id: params.id, now });
      if (!session) call.refuse("unknown path.id");
      const accountId = session.accountId;
      const { credentialId, type } = session;
      await call.sign({ accountId, signers: [accountId], sessionId: session.id, credentialId, extra: { type } });
      // Another request may have ended it since it was read.
      const isMine = await revokeSession(tx, session.id, now);
      if (!isMine) call.refuse("unknown path.id");
      return { status: 204 };
    },

    "auth.sessions.refresh": async (call: Call<"auth.sessions.refresh", Tx>) => {
      const { tx, now } = call;
      const session = await findSession(tx, call.principal.platformId, call.params.id);
      if (!session) call.refuse("unknown path.id");
      call.refuseUnless("inactive path.id", isLive(session, now));
      const recipient = parsePoint(call.body.clientPublicKey);
      if (!recipient) call.refuse("malformed body.clientPublicKey");
      const { id: sessionId, accountId, credentialId } = session;
      await call.sign({ accountId, signers: [accountId], sessionId, credentialId });
      return { status: 201, body: await openSession(tx, session, recipient, now) };
    },
  };
}
