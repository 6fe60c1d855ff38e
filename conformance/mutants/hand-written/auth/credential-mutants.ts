import type { Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedCall, type ProxiedReply, refusal } from "../../proxy/proxied-call.ts";
import {
  replacesReplies,
  performsUnsigned,
  madeUpChallenge,
  authMutant,
  idIn,
  isRetry,
  itemsOf,
  SANDBOX_STAMP,
  STAMP,
} from "./auth-behaviour.ts";

const creation = "auth.credentials.create";
const list = "auth.credentials.list";
const proof = "auth.credentials.verify";
const revocation = "auth.credentials.revoke";

function changesShown(
  rule: string,
  name: string,
  when: (item: Item) => boolean,
  change: (item: Item) => void,
): HandWrittenMutant {
  return authMutant(name, `${name.replaceAll("-", " ")}.`, rule, () => ({
    reply(call, reply) {
      if (![creation, list, "auth.credentials.challenge"].includes(call.operation ?? "") || reply.status > 201) return;
      for (const item of itemsOf(reply).filter(when)) change(item);
    },
  }));
}

const isOauth = ({ type }: Item): boolean => type === "OAUTH";
const hasAddress = ({ nickname }: Item): boolean => String(nickname).includes("@");

const added: HandWrittenMutant[] = [
  changesShown(
    "AUTH-05",
    "an-OAUTH-credential-is-named-OAuth",
    (item) => isOauth(item) && hasAddress(item),
    (item) => void (item["nickname"] = "OAuth"),
  ),
  changesShown(
    "G-91a",
    "an-OAUTH-credential-without-email-is-named-OAuth",
    (item) => isOauth(item) && !hasAddress(item),
    (item) => void (item["nickname"] = "OAuth"),
  ),
  changesShown(
    "G-80c",
    "a-credential-never-moves-its-updatedAt",
    () => true,
    (item) => void (item["updatedAt"] = item["createdAt"]),
  ),
  performsUnsigned(
    "adds-a-further-credential-unsigned",
    "A further credential needs no signature.",
    "AUTH-07",
    creation,
  ),
  replacesReplies(
    "a-credential-by-200",
    "Adding a further credential gives 200.",
    "AUTH-08",
    (call, { status }) => call.operation === creation && isRetry(call) && status === 201,
    () => ({ status: 200 }) as ProxiedReply,
  ),
  replacesReplies(
    "a-first-credential-is-signed-for",
    "The first credential requires a signature.",
    "V-50a",
    (call, { status }) => call.operation === creation && !isRetry(call) && status === 201,
    (call) => madeUpChallenge(bodyOf(call)?.["type"]),
  ),
  replacesReplies(
    "duplicates-are-detected-after-the-signature",
    "Duplicates are detected only in the signed retry.",
    "G-78c",
    (call, { status, body }) =>
      call.operation === creation && !isRetry(call) && status === 400 && /EXISTS/.test(Object(body).code),
    (call) => madeUpChallenge(bodyOf(call)?.["type"]),
  ),
  replacesReplies(
    "an-email-credential-cannot-be-added",
    "An email credential cannot be added.",
    "AUTH-32",
    (call) => call.operation === creation && bodyOf(call)?.["type"] === "EMAIL_OTP",
    () => refusal(400, "EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS"),
  ),
  authMutant("an-added-credential-cannot-be-verified", "An added credential cannot open a session.", "AUTH-37", () => {
    const unproved = new Set<string>();
    return {
      request: async (call) =>
        call.operation === proof && unproved.has(idIn(call, 2)) ? refusal(401, "UNAUTHORIZED") : undefined,
      reply(call, { status, body }) {
        if (call.operation === creation && status === 201) unproved.add(Object(body).id);
      },
    };
  }),
  authMutant("an-identity-without-audience", "An identity is known by iss and sub alone.", "AUTH-31", () => {
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
  authMutant("a-client-key-once", "A clientPublicKey is accepted once.", "V-52c", () => {
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
function listsRemoved(
  name: string,
  text: string,
  rule: string,
  listing: string,
  isEnded: (item: Item, ended: ReadonlySet<string>) => boolean,
): HandWrittenMutant {
  return authMutant(name, text, rule, () => {
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
  });
}

/** A list that still shows sessions of a revoked credential that were refreshed so often. */
function outlivesWhenRefreshed(name: string, text: string, times: number): HandWrittenMutant {
  return authMutant(name, text, "G-84c", () => {
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
  });
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
  listsRemoved(
    "a-revoked-credential-is-listed",
    "A revoked credential is still listed.",
    "AUTH-36",
    list,
    ({ id }, ended) => ended.has(String(id)),
  ),
  listsRemoved(
    "sessions-outlive-their-credential",
    "Sessions outlive the credential that opened them.",
    "G-84c",
    "auth.sessions.list",
    ({ credential }, ended) => ended.has(String(credential)),
  ),
  outlivesWhenRefreshed(
    "refreshed-sessions-outlive-their-credential",
    "A session that another one was refreshed to outlives their credential.",
    1,
  ),
  outlivesWhenRefreshed(
    "sessions-refreshed-twice-outlive-their-credential",
    "A session that a refreshed one was refreshed to outlives their credential.",
    2,
  ),
  authMutant(
    "a-refreshed-session-revokes-its-credential",
    "A session that another one was refreshed to may sign for the end of their credential.",
    "AUTH-35",
    () => {
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
    },
  ),
  authMutant(
    "stamps-outlive-their-credential",
    "Stamps stay valid although their session's credential was revoked.",
    "G-84c",
    () => {
      let isRevoked = false;
      return {
        request(call) {
          if (isRevoked && call.headers[STAMP]?.startsWith("ey") === true) call.headers[STAMP] = SANDBOX_STAMP;
        },
        reply(call, { status }) {
          isRevoked ||= call.operation === revocation && status === 204;
        },
      };
    },
  ),
  replacesReplies(
    "proving-what-is-revoked-is-401",
    "Verifying a revoked credential gives 401.",
    "AUTH-36",
    (call, { status }) => call.operation === proof && status === 404,
    () => refusal(401, "UNAUTHORIZED"),
  ),
  replacesReplies(
    "the-last-one-is-a-conflict",
    "Revoking the only credential gives 409.",
    "ERR-05",
    (call, { status }) => call.operation === revocation && !isRetry(call) && status === 400,
    () => refusal(409, "CONFLICT"),
  ),
  authMutant(
    "none-is-left",
    "The signed retry of a revocation does not check which credentials remain.",
    "LIM-01",
    () => {
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
    },
  ),
];

/** Adding and revoking credentials. */
export const mutants: readonly HandWrittenMutant[] = [...added, ...revoked];
