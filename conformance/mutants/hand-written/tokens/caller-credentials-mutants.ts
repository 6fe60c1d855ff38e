import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { type ProxiedCall, refusal } from "../../proxy/proxied-call.ts";
import { replacesReplies, authMutant } from "../auth/auth-behaviour.ts";

function credentialsIn({ headers }: ProxiedCall): [string, string] {
  const [scheme, value = ""] = (headers["authorization"] ?? "").split(" ");
  const [id = "", secret = ""] = scheme === "Basic" ? Buffer.from(value, "base64").toString().split(":") : [];
  return [id, secret];
}

/** Accepts credentials with an almost correct secret. */
function acceptsSecrets(
  name: string,
  text: string,
  isEnough: (given: string, right: string, all: Set<string>) => boolean,
): HandWrittenMutant {
  return authMutant(name, text, "PAUTH-02", () => {
    const secrets = new Map<string, string>();
    return {
      request(call) {
        const [id, given] = credentialsIn(call);
        const right = secrets.get(id);
        if (right === undefined || !isEnough(given, right, new Set(secrets.values()))) return;
        call.headers["authorization"] = `Basic ${Buffer.from(`${id}:${right}`).toString("base64")}`;
      },
      reply(call, { status, body }) {
        const { clientId, clientSecret } = Object(body) as Record<string, string>;
        if (call.operation === "tokens.create" && status === 201) secrets.set(clientId ?? "", clientSecret ?? "");
      },
    };
  });
}

/** What is not accepted as it comes is rewritten with the pairs that are right. */
function rewritesCredentials(
  name: string,
  text: string,
  rewritten: (header: string, accepted: ReadonlyMap<string, string>) => string | undefined,
): HandWrittenMutant {
  return authMutant(name, text, "PAUTH-02", () => {
    const accepted = new Map<string, string>();
    return {
      request(call) {
        const right = rewritten(call.headers["authorization"] ?? "", accepted);
        if (right !== undefined) call.headers["authorization"] = right;
      },
      reply(call, { status, body }) {
        const [id, secret] = credentialsIn(call);
        if (id !== "" && status !== 401) accepted.set(id, secret);
        const { clientId, clientSecret } = Object(body) as Record<string, string>;
        if (call.operation === "tokens.create" && status === 201) accepted.set(clientId ?? "", clientSecret ?? "");
      },
    };
  });
}

function isEmptyObject(call: ProxiedCall): boolean {
  return call.body === "{}";
}

/** Almost correct credentials that are accepted, and bodies that are checked before the credentials. */
export const mutants: readonly HandWrittenMutant[] = [
  acceptsSecrets("any-secret-of-the-platform", "The secret of another token is accepted.", (given, _right, all) =>
    all.has(given),
  ),
  acceptsSecrets("secrets-by-their-beginning", "Only the first characters of a secret are compared.", (given, right) =>
    given.startsWith(right.slice(0, 8)),
  ),
  acceptsSecrets(
    "secrets-in-any-case",
    "Secrets are compared without regard to case.",
    (given, right) => given.toLowerCase() === right.toLowerCase(),
  ),
  rewritesCredentials(
    "pairs-behind-Bearer",
    "A pair is accepted behind the word Bearer as well.",
    (header, accepted) => {
      const [scheme, value = ""] = header.split(" ");
      const [id = ""] = Buffer.from(value, "base64").toString().split(":");
      return scheme === "Bearer" && accepted.has(id) ? `Basic ${value}` : undefined;
    },
  ),
  rewritesCredentials("secrets-of-any-platform", "The secret of another platform is accepted.", (header, accepted) => {
    const [id = "", secret = ""] = Buffer.from(header.replace("Basic ", ""), "base64").toString().split(":");
    const right = accepted.get(id);
    const isKnown = right !== undefined && [...accepted.values()].includes(secret);
    return isKnown ? `Basic ${Buffer.from(`${id}:${right}`).toString("base64")}` : undefined;
  }),
  replacesReplies(
    "the-body-before-the-caller",
    "The body is checked before the credentials.",
    "PAUTH-02",
    (call, { status }) => status === 401 && isEmptyObject(call) && call.headers["authorization"] === undefined,
    () => refusal(400, "INVALID_INPUT"),
  ),
  replacesReplies(
    "the-body-before-the-permission",
    "The body is checked before the permission.",
    "G-77a",
    (call, { status }) => status === 403 && isEmptyObject(call),
    () => refusal(400, "INVALID_INPUT"),
  ),
];
