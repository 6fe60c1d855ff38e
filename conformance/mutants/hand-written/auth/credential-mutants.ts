import type { Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedReply, refusal } from "../../proxy/proxied-call.ts";
import { answers, atOnce, challenge, fault, idIn, isRetry, items, LEGACY, STAMP } from "./auth-behaviour.ts";

const creation = "auth.credentials.create";
const list = "auth.credentials.list";
const proof = "auth.credentials.verify";
const revocation = "auth.credentials.revoke";

function shownAs(
  rule: string,
  name: string,
  when: (item: Item) => boolean,
  spoil: (item: Item) => void,
): HandWrittenMutant {
  return fault(name, `${name.replaceAll("-", " ")}.`, rule, () => ({
    reply(call, reply) {
      if (![creation, list, "auth.credentials.challenge"].includes(call.operation ?? "") || reply.status > 201) return;
      for (const item of items(reply).filter(when)) spoil(item);
    },
  }));
}

const isOauth = ({ type }: Item): boolean => type === "OAUTH";
const hasAddress = ({ nickname }: Item): boolean => String(nickname).includes("@");

const added: HandWrittenMutant[] = [
  shownAs(
    "AUTH-05",
    "an-OAUTH-credential-is-named-OAuth",
    (item) => isOauth(item) && hasAddress(item),
    (item) => void (item["nickname"] = "OAuth"),
  ),
  shownAs(
    "G-91a",
    "an-OAUTH-credential-without-email-is-named-OAuth",
    (item) => isOauth(item) && !hasAddress(item),
    (item) => void (item["nickname"] = "OAuth"),
  ),
  shownAs(
    "G-80c",
    "a-credential-never-moves-its-updatedAt",
    () => true,
    (item) => void (item["updatedAt"] = item["createdAt"]),
  ),
  atOnce("a-further-credential-at-once", "A further credential needs no signature.", "AUTH-07", creation),
  answers(
    "a-credential-by-200",
    "A further credential is answered 200.",
    "AUTH-08",
    (call, { status }) => call.operation === creation && isRetry(call) && status === 201,
    () => ({ status: 200 }) as ProxiedReply,
  ),
  answers(
    "a-first-credential-is-signed-for",
    "The first credential is to be signed for.",
    "V-50a",
    (call, { status }) => call.operation === creation && !isRetry(call) && status === 201,
    (call) => challenge(bodyOf(call)?.["type"]),
  ),
  answers(
    "twice-is-found-out-late",
    "What is there already is found out when the call comes again signed.",
    "G-78c",
    (call, { status, body }) =>
      call.operation === creation && !isRetry(call) && status === 400 && /EXISTS/.test(Object(body).code),
    (call) => challenge(bodyOf(call)?.["type"]),
  ),
  answers(
    "an-e-mail-credential-once",
    "An e-mail credential is not added again.",
    "AUTH-32",
    (call) => call.operation === creation && bodyOf(call)?.["type"] === "EMAIL_OTP",
    () => refusal(400, "EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS"),
  ),
  fault("an-added-credential-proves-nothing", "A credential that was added opens no session.", "AUTH-37", () => {
    const unproved = new Set<string>();
    return {
      request: async (call) =>
        call.operation === proof && unproved.has(idIn(call, 2)) ? refusal(401, "UNAUTHORIZED") : undefined,
      reply(call, { status, body }) {
        if (call.operation === creation && status === 201) unproved.add(Object(body).id);
      },
    };
  }),
  fault("a-client-key-once", "A clientPublicKey is taken once.", "V-52c", () => {
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

/** A list that still shows what an operation removed. */
function stillListed(
  name: string,
  text: string,
  rule: string,
  listing: string,
  isEnded: (item: Item, ended: ReadonlySet<string>) => boolean,
): HandWrittenMutant {
  return fault(name, text, rule, () => {
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

const revoked: HandWrittenMutant[] = [
  stillListed(
    "a-revoked-credential-is-listed",
    "A revoked credential is still listed.",
    "AUTH-36",
    list,
    ({ id }, ended) => ended.has(String(id)),
  ),
  stillListed(
    "sessions-outlive-their-credential",
    "Sessions outlive the credential that opened them.",
    "G-84c",
    "auth.sessions.list",
    ({ credential }, ended) => ended.has(String(credential)),
  ),
  fault(
    "stamps-outlive-their-credential",
    "Stamps hold although their session's credential was revoked.",
    "G-84c",
    () => {
      let isRevoked = false;
      return {
        request(call) {
          if (isRevoked && call.headers[STAMP]?.startsWith("ey") === true) call.headers[STAMP] = LEGACY;
        },
        reply(call, { status }) {
          isRevoked ||= call.operation === revocation && status === 204;
        },
      };
    },
  ),
  answers(
    "proving-what-is-revoked-is-401",
    "Proving a revoked credential is answered 401.",
    "AUTH-36",
    (call, { status }) => call.operation === proof && status === 404,
    () => refusal(401, "UNAUTHORIZED"),
  ),
  answers(
    "the-last-one-is-a-conflict",
    "Revoking the only credential is a 409.",
    "ERR-05",
    (call, { status }) => call.operation === revocation && !isRetry(call) && status === 400,
    () => refusal(409, "CONFLICT"),
  ),
  fault("none-is-left", "The retry of a revocation does not look at what else there is.", "LIM-01", () => {
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
