import { refusal, type Behave } from "../../proxy/proxied-call.ts";
import { type Item, bodyIn, objectAt, isSuccess } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { replacing, replyTo, requestOf, answering } from "../traffic.ts";
import { idIn, sendSigned, isRetry, madeUpChallenge } from "./signed-calls.ts";

const refreshing = "auth.sessions.refresh";

/** A refreshed session that is listed no more once the one before has ended in such a way. */
function endsWithTheFormer(isEnding: (wasRevoked: boolean) => boolean): Behave {
  return () => {
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
  };
}

const NEW_CREDENTIAL = "auth.credentials.create";

const PROOF = "auth.credentials.verify";

/** Sessions. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant(
    "G-83c",
    "keys/a-refresh-is-the-same-session",
    replyTo(refreshing),
    (body, call) => void (body["id"] = idIn(call, 2)),
  ),
  mutant(
    "G-83c",
    "keys/a-refresh-by-200",
    replacing({ status: 200 }),
    (call, { status }) => call.operation === refreshing && status === 201,
  ),
  mutant("G-83c", "keys/a-refreshed-session-is-revoked-with-the-former", endsWithTheFormer, (wasRevoked) => wasRevoked),
  mutant("G-83c", "keys/a-refreshed-session-expires-with-the-former", endsWithTheFormer, (wasRevoked) => !wasRevoked),
  mutant("G-83d", "keys/a-refresh-ends-the-session", () => ({
    async reply(call, { status }, send) {
      if (call.operation !== refreshing || status !== 201) return;
      const { authorization = "" } = call.headers;
      const path = call.path.replace(/\/refresh$/, "");
      const revoke = { ...call, method: "DELETE", path, headers: { authorization }, body: undefined };
      await sendSigned(revoke, Object((await send(revoke)).body).requestId, send);
    },
  })),
  mutant(
    "V-53b",
    "keys/a-session-ends-twice",
    replacing({ status: 204, headers: {}, body: undefined }),
    (call, { status }) => call.operation === "auth.sessions.revoke" && status === 404,
  ),
  mutant("V-05a", "keys/sessions-of-another-platforms-wallet", () => {
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
  }),
  mutant("AUTH-09", "accepts/credentials-without-a-type", requestOf(NEW_CREDENTIAL), (body) => {
    if (body["oidcToken"] !== undefined) body["type"] ??= "OAUTH";
    body["type"] ??= body["attestation"] === undefined ? "EMAIL_OTP" : "PASSKEY";
  }),
  mutant(
    "AUTH-10",
    "takes/the-signature-is-required-before-the-token",
    answering(madeUpChallenge),
    (call, { type, oidcToken }) =>
      call.operation === NEW_CREDENTIAL && !isRetry(call) && type === "OAUTH" && oidcToken === undefined,
  ),
  mutant(
    "AUTH-10",
    "takes/a-missing-token-gives-401",
    answering(refusal(401, "UNAUTHORIZED")),
    ({ operation }, { type, oidcToken }) => operation === NEW_CREDENTIAL && type === "OAUTH" && oidcToken === undefined,
  ),
  mutant("AUTH-11", "accepts/the-challenge-that-a-passkey-says-it-had", requestOf(NEW_CREDENTIAL), (body) => {
    if (body["type"] !== "PASSKEY" || body["challenge"] !== undefined) return;
    const data = Buffer.from(String(objectAt(body, "attestation")["clientDataJson"]), "base64url").toString();
    body["challenge"] = objectAt({ data: JSON.parse(data) }, "data")["challenge"];
  }),
  mutant(
    "AUTH-20",
    "takes/verifying-without-a-token-gives-401",
    answering(refusal(401, "UNAUTHORIZED")),
    ({ operation }, { type, oidcToken }) => operation === PROOF && type === "OAUTH" && oidcToken === undefined,
  ),
  mutant(
    "OIDC-01",
    "takes/a-malformed-token-gives-401",
    answering(refusal(401, "UNAUTHORIZED")),
    ({ operation }, { type, oidcToken }) =>
      operation === PROOF && type === "OAUTH" && typeof oidcToken === "string" && oidcToken.split(".").length !== 3,
  ),
  mutant(
    "AUTH-13",
    "takes/an-unknown-account-has-an-empty-list-of-credentials",
    answering({ status: 200, headers: { "content-type": "application/json" }, body: { data: [] } }),
    ({ operation, path }) => operation === "auth.credentials.list" && !path.includes("InternalAccount"),
  ),
  mutant("AUTH-13", "takes/credentials-of-all-accounts-are-listed", () => {
    const all = new Map<unknown, unknown>();
    return {
      reply(call, reply) {
        if (call.operation !== "auth.credentials.list" || !isSuccess(reply)) return;
        const page = bodyIn(reply);
        const own = Array.isArray(page["data"]) ? (page["data"] as Item[]) : [];
        for (const each of own) all.set(each["id"], each);
        page["data"] = [...new Set([...own, ...all.values()])];
      },
    };
  }),
];
