import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import type { ProxiedReply } from "../../proxy/proxied-call.ts";
import { replacesClientKey, replacesReplies, authMutant, idIn, changesReplies, sendSigned } from "./auth-behaviour.ts";

const refreshing = "auth.sessions.refresh";

/** Sessions. */
export const mutants: readonly HandWrittenMutant[] = [
  changesReplies(
    "sessions-in-pages",
    "Sessions are listed in pages.",
    "G-82b",
    "auth.sessions.list",
    (body) => void (body["hasMore"] = false),
  ),
  changesReplies(
    "a-refresh-is-the-same-session",
    "A refresh shows the session that was refreshed.",
    "G-83c",
    refreshing,
    (body, call) => void (body["id"] = idIn(call, 2)),
  ),
  replacesClientKey("a-refresh-seals-to-another-key", "G-83c", refreshing),
  replacesReplies(
    "a-refresh-by-200",
    "A refresh gives 200.",
    "G-83c",
    (call, { status }) => call.operation === refreshing && status === 201,
    () => ({ status: 200 }) as ProxiedReply,
  ),
  authMutant("a-refresh-ends-the-session", "A refresh ends the session that was refreshed.", "G-83d", () => ({
    async reply(call, { status }, send) {
      if (call.operation !== refreshing || status !== 201) return;
      const { authorization = "" } = call.headers;
      const path = call.path.replace(/\/refresh$/, "");
      const revoke = { ...call, method: "DELETE", path, headers: { authorization }, body: undefined };
      await sendSigned(revoke, Object((await send(revoke)).body).requestId, send);
    },
  })),
  replacesReplies(
    "a-session-ends-twice",
    "Revoking an ended session gives 204.",
    "V-53b",
    (call, { status }) => call.operation === "auth.sessions.revoke" && status === 404,
    () => ({ status: 204, headers: {}, body: undefined }),
  ),
  authMutant(
    "sessions-of-another-platforms-wallet",
    "A platform may list the sessions of another platform's wallet.",
    "V-05a",
    () => {
      let first: string | undefined;
      return {
        async reply(call, reply, send) {
          const { authorization } = call.headers;
          if (authorization?.startsWith("Basic") !== true || reply.status !== 200) return;
          first ??= authorization;
          if (call.operation !== "auth.sessions.list" || authorization === first) return;
          Object.assign(reply, await send({ ...call, headers: { ...call.headers, authorization: first } }));
        },
      };
    },
  ),
];
