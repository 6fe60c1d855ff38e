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
