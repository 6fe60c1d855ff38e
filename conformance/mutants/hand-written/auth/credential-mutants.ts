import { type ProxiedCall, refusal, bodyOf, type Behave } from "../../proxy/proxied-call.ts";
import type { Item } from "../bodies.ts";
import { type HandWrittenMutant, mutant, type Part } from "../mutant.ts";
import { replacing } from "../traffic.ts";
import { STAMP, SANDBOX_STAMP, isRetry, idIn, itemsOf, performsUnsigned, madeUpChallenge } from "./signed-calls.ts";

const creation = "auth.credentials.create";
const list = "auth.credentials.list";
const proof = "auth.credentials.verify";
const revocation = "auth.credentials.revoke";

function changesShown(when: (item: Item) => boolean): Part<(item: Item) => void> {
  return (change) => () => ({
    reply(call, reply) {
      if (![creation, list, "auth.credentials.challenge"].includes(call.operation ?? "") || reply.status > 201) return;
      for (const item of itemsOf(reply).filter(when)) change(item);
    },
  });
}

const isOauth = ({ type }: Item): boolean => type === "OAUTH";
const hasAddress = ({ nickname }: Item): boolean => String(nickname).includes("@");

const added: HandWrittenMutant[] = [
  mutant(
    "AUTH-05",
    "keys/an-OAUTH-credential-is-named-OAuth",
    changesShown((item) => isOauth(item) && hasAddress(item)),
    (item) => void (item["nickname"] = "OAuth"),
  ),
  mutant(
    "G-91a",
    "keys/an-OAUTH-credential-without-email-is-named-OAuth",
    changesShown((item) => isOauth(item) && !hasAddress(item)),
    (item) => void (item["nickname"] = "OAuth"),
  ),
  performsUnsigned("AUTH-07", "keys/adds-a-further-credential-unsigned", creation),
  mutant(
    "AUTH-08",
    "keys/a-credential-by-200",
    replacing({ status: 200 }),
    (call, { status }) => call.operation === creation && isRetry(call) && status === 201,
  ),
  mutant(
    "V-50a",
    "keys/a-first-credential-is-signed-for",
    replacing(madeUpChallenge),
    (call, { status }) => call.operation === creation && !isRetry(call) && status === 201,
  ),
  mutant(
    "G-78c",
    "keys/duplicates-are-detected-after-the-signature",
    replacing(madeUpChallenge),
    (call, { status, body }) =>
      call.operation === creation && !isRetry(call) && status === 400 && /EXISTS/.test(Object(body).code),
  ),
  mutant(
    "AUTH-32",
    "keys/an-email-credential-cannot-be-added",
    replacing(refusal(400, "EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS")),
    (call) => call.operation === creation && bodyOf(call)?.["type"] === "EMAIL_OTP",
  ),
  mutant("AUTH-37", "keys/an-added-credential-cannot-be-verified", () => {
    const unproved = new Set<string>();
    return {
      request: async (call) =>
        call.operation === proof && unproved.has(idIn(call, 2)) ? refusal(401, "UNAUTHORIZED") : undefined,
      reply(call, { status, body }) {
        if (call.operation === creation && status === 201) unproved.add(Object(body).id);
      },
    };
  }),
  mutant("AUTH-31", "keys/an-identity-without-audience", () => {
    const known = new Set<string>();
    return {
      request: async (call) =>
        call.operation === creation && !isRetry(call) && known.has(personIn(call))
          ? refusal(400, "INVALID_INPUT")
          : undefined,
      reply(call, { status }) {
        if (call.operation === creation && status === 201) known.add(personIn(call));
      },
    };
  }),
  mutant("V-52c", "keys/a-client-key-once", () => {
    const used = new Set<unknown>();
    return {
      request: async (call) =>
        call.operation === proof && used.has(bodyOf(call)?.["clientPublicKey"])
          ? refusal(400, "INVALID_INPUT")
          : undefined,
      reply(call, { status }) {
        const key = bodyOf(call)?.["clientPublicKey"];
        if (call.operation === proof && status === 200 && key !== undefined) used.add(key);
      },
    };
  }),
];

/** The account, the issuer and the name at it of a new OAUTH credential; empty for another credential. */
function personIn(call: ProxiedCall): string {
  const { accountId, oidcToken } = bodyOf(call) ?? {};
  const [, claims] = String(oidcToken).split(".");
  if (claims === undefined) return "";
  try {
    const { iss, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as Item;
    return `${String(accountId)} ${String(iss)} ${String(sub)}`;
  } catch {
    return "";
  }
}

/** A list that still shows what an operation removed. */
function listsRemoved(listing: string): Part<(item: Item, ended: ReadonlySet<string>) => boolean> {
  return (isEnded) => () => {
    const [seen, ended] = [new Map<unknown, Item>(), new Set<string>()];
    return {
      reply(call, reply) {
        if (call.operation === revocation && reply.status === 204) ended.add(idIn(call));
        if (call.operation === proof && reply.status === 200) {
          const { encryptedSessionSigningKey: _key, ...session } = Object(reply.body) as Item;
          seen.set(session["id"], { ...session, credential: idIn(call, 2) });
        }
        if (call.operation === creation && reply.status === 201)
          seen.set(Object(reply.body).id, { ...Object(reply.body) });
        if (call.operation !== listing || reply.status !== 200) return;
        const lost = [...seen.values()].filter((item) => isEnded(item, ended));
        (Object(reply.body).data as Item[]).push(...lost.map(({ credential: _credential, ...item }) => item));
      },
    };
  };
}

/** A list that still shows sessions of a revoked credential that were refreshed so often. */
function outlivesWhenRefreshed(times: number): Behave {
  return () => {
    const [credentials, depths] = [new Map<unknown, string>(), new Map<unknown, number>()];
    const [refreshed, ended] = [new Map<unknown, Item>(), new Set<string>()];
    return {
      reply(call, { status, body }) {
        const { encryptedSessionSigningKey: _key, ...session } = Object(body) as Item;
        if (call.operation === proof && status === 200) credentials.set(session["id"], idIn(call, 2));
        if (call.operation === "auth.sessions.refresh" && status === 201) {
          const former = idIn(call, 2);
          const depth = (depths.get(former) ?? 0) + 1;
          credentials.set(session["id"], credentials.get(former) ?? "");
          depths.set(session["id"], depth);
          if (depth >= times) refreshed.set(session["id"], session);
        }
        if (call.operation === revocation && status === 204) ended.add(idIn(call));
        if (call.operation !== "auth.sessions.list" || status !== 200) return;
        const kept = [...refreshed.values()].filter(
          ({ id, accountId }) =>
            ended.has(credentials.get(id) ?? "") && decodeURIComponent(call.path).includes(String(accountId)),
        );
        (Object(body).data as Item[]).push(...kept);
      },
    };
  };
}

/** The key that a stamp says it is by; undefined for anything else. */
function signerOf({ headers }: ProxiedCall): unknown {
  try {
    return Object(JSON.parse(Buffer.from(headers[STAMP] ?? "", "base64url").toString())).publicKey;
  } catch {
    return undefined;
  }
}

const revoked: HandWrittenMutant[] = [
  mutant("AUTH-36", "keys/a-revoked-credential-is-listed", listsRemoved(list), ({ id }, ended) =>
    ended.has(String(id)),
  ),
  mutant(
    "G-84c",
    "keys/sessions-outlive-their-credential",
    listsRemoved("auth.sessions.list"),
    ({ credential }, ended) => ended.has(String(credential)),
  ),
  mutant("G-84c", "keys/refreshed-sessions-outlive-their-credential", outlivesWhenRefreshed(1)),
  mutant("G-84c", "keys/sessions-refreshed-twice-outlive-their-credential", outlivesWhenRefreshed(2)),
  mutant("AUTH-35", "keys/a-refreshed-session-revokes-its-credential", () => {
    const [refreshed, keys] = [new Set<string>(), new Set<unknown>()];
    return {
      request(call) {
        if (call.operation === revocation && keys.has(signerOf(call))) call.headers[STAMP] = SANDBOX_STAMP;
      },
      reply(call, { status, body }) {
        if (call.operation !== "auth.sessions.refresh" || status !== 201) return;
        // A session shows its key when it signs for another one.
        if (refreshed.has(idIn(call, 2))) keys.add(signerOf(call) ?? call);
        refreshed.add(String(Object(body).id));
      },
    };
  }),
  mutant("G-84c", "keys/stamps-outlive-their-credential", () => {
    let isRevoked = false;
    return {
      request(call) {
        if (isRevoked && call.headers[STAMP]?.startsWith("ey") === true) call.headers[STAMP] = SANDBOX_STAMP;
      },
      reply(call, { status }) {
        isRevoked ||= call.operation === revocation && status === 204;
      },
    };
  }),
  mutant(
    "AUTH-36",
    "keys/proving-what-is-revoked-is-401",
    replacing(refusal(401, "UNAUTHORIZED")),
    (call, { status }) => call.operation === proof && status === 404,
  ),
  mutant(
    "ERR-05",
    "keys/the-last-one-is-a-conflict",
    replacing(refusal(409, "CONFLICT")),
    (call, { status }) => call.operation === revocation && !isRetry(call) && status === 400,
  ),
  mutant("LIM-01", "keys/none-is-left", () => {
    const gone = new Set<string>();
    return {
      reply(call, reply) {
        if (call.operation === revocation && isRetry(call) && [400, 401].includes(reply.status)) {
          gone.add(idIn(call));
          Object.assign(reply, { status: 204, body: undefined });
        }
        if (call.operation !== list || reply.status !== 200) return;
        const body = Object(reply.body) as { data: Item[] };
        body.data = body.data.filter(({ id }) => !gone.has(String(id)));
      },
    };
  }),
];

/** Adding and revoking credentials. */
export const mutants: readonly HandWrittenMutant[] = [...added, ...revoked];
