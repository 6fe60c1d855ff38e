import type { Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import type { ProxiedReply } from "../../proxy/proxied-call.ts";
import { replacesClientKey, replacesReplies, authMutant, idIn, changesReplies, sendSigned } from "./auth-behaviour.ts";

const refreshing = "auth.sessions.refresh";

/** A refreshed session that is listed no more once the one before has ended in such a way. */
function endsWithTheFormer(name: string, text: string, isEnding: (wasRevoked: boolean) => boolean): HandWrittenMutant {
  return authMutant(name, text, "G-83c", () => {
    const [formers, revoked] = [new Map<unknown, string>(), new Set<string>()];
    return {
      reply(call, { status, body }) {
        if (call.operation === refreshing && status === 201) formers.set(Object(body).id, idIn(call, 2));
        if (call.operation === "auth.sessions.revoke" && status === 204) revoked.add(idIn(call));
        if (call.operation !== "auth.sessions.list" || status !== 200) return;
        const live = Object(body).data as Item[];
        const isLive = (id: string): boolean => live.some((each) => each["id"] === id);
        Object(body).data = live.filter(({ id }) => {
          const former = formers.get(id);
          return former === undefined || isLive(former) || !isEnding(revoked.has(former));
        });
      },
    };
  });
}

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
  endsWithTheFormer(
    "a-refreshed-session-is-revoked-with-the-former",
    "Revoking a session ends what it was refreshed to.",
    (wasRevoked) => wasRevoked,
  ),
  endsWithTheFormer(
    "a-refreshed-session-expires-with-the-former",
    "A session ends when the one that it was refreshed from expires.",
    (wasRevoked) => !wasRevoked,
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
