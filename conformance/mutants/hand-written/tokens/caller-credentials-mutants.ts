import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { type ProxiedCall, refusal } from "../../proxy/proxied-call.ts";
import { answers, fault } from "../auth/auth-behaviour.ts";

function pairOf({ headers }: ProxiedCall): [string, string] {
  const [scheme, value = ""] = (headers["authorization"] ?? "").split(" ");
  const [id = "", secret = ""] = scheme === "Basic" ? Buffer.from(value, "base64").toString().split(":") : [];
  return [id, secret];
}

/** Accepts credentials with an almost correct secret. */
function letsIn(
  name: string,
  text: string,
  isEnough: (given: string, right: string, all: Set<string>) => boolean,
): HandWrittenMutant {
  return fault(name, text, "PAUTH-02", () => {
    const secrets = new Map<string, string>();
    return {
      request(call) {
        const [id, given] = pairOf(call);
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
  letsIn("any-secret-of-the-platform", "The secret of any token goes with any other.", (given, _right, all) =>
    all.has(given),
  ),
  letsIn("secrets-by-their-beginning", "Of a secret only the first signs count.", (given, right) =>
    given.startsWith(right.slice(0, 8)),
  ),
  answers(
    "the-body-before-the-caller",
    "A body is looked at before its caller.",
    "PAUTH-02",
    (call, { status }) => status === 401 && isEmptyObject(call) && call.headers["authorization"] === undefined,
    () => refusal(400, "INVALID_INPUT"),
  ),
  answers(
    "the-body-before-the-permission",
    "A body is looked at before the permission of its caller.",
    "G-77a",
    (call, { status }) => status === 403 && isEmptyObject(call),
    () => refusal(400, "INVALID_INPUT"),
  ),
];
