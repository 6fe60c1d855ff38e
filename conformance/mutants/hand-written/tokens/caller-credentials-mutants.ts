import { type ProxiedCall, refusal, type Behave } from "../../proxy/proxied-call.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { replacing } from "../traffic.ts";

function credentialsIn({ headers }: ProxiedCall): [string, string] {
  const [scheme, value = ""] = (headers["authorization"] ?? "").split(" ");
  const [id = "", secret = ""] = scheme === "Basic" ? Buffer.from(value, "base64").toString().split(":") : [];
  return [id, secret];
}

/** Accepts credentials with an almost correct secret. */
function acceptsSecrets(isEnough: (given: string, right: string, all: Set<string>) => boolean): Behave {
  return () => {
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
  };
}

/** What is not accepted as it comes is rewritten with the pairs that are right, of which some were made by a call. */
function rewritesCredentials(
  rewritten: (
    header: string,
    accepted: ReadonlyMap<string, string>,
    made: ReadonlyMap<string, string>,
  ) => string | undefined,
): Behave {
  return () => {
    const [accepted, made] = [new Map<string, string>(), new Map<string, string>()];
    return {
      request(call) {
        const right = rewritten(call.headers["authorization"] ?? "", accepted, made);
        if (right !== undefined) call.headers["authorization"] = right;
      },
      reply(call, { status, body }) {
        const [id, secret] = credentialsIn(call);
        if (id !== "" && status !== 401) accepted.set(id, secret);
        const { clientId, clientSecret } = Object(body) as Record<string, string>;
        if (call.operation !== "tokens.create" || status !== 201) return;
        for (const pairs of [accepted, made]) pairs.set(clientId ?? "", clientSecret ?? "");
      },
    };
  };
}

function isEmptyObject(call: ProxiedCall): boolean {
  return call.body === "{}";
}

/** Almost correct credentials that are accepted, and bodies that are checked before the credentials. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant("PAUTH-02", "keys/any-secret-of-the-platform", acceptsSecrets, (given, _right, all) => all.has(given)),
  mutant("PAUTH-02", "keys/secrets-by-their-beginning", acceptsSecrets, (given, right) =>
    given.startsWith(right.slice(0, 8)),
  ),
  mutant(
    "PAUTH-02",
    "keys/secrets-in-any-case",
    acceptsSecrets,
    (given, right) => given.toLowerCase() === right.toLowerCase(),
  ),
  mutant("PAUTH-02", "keys/pairs-behind-Bearer", rewritesCredentials, (header, accepted) => {
    const [scheme, value = ""] = header.split(" ");
    const [id = ""] = Buffer.from(value, "base64").toString().split(":");
    return scheme === "Bearer" && accepted.has(id) ? `Basic ${value}` : undefined;
  }),
  mutant("PAUTH-02", "keys/secrets-of-any-platform", rewritesCredentials, (header, accepted) => {
    const [id = "", secret = ""] = Buffer.from(header.replace("Basic ", ""), "base64").toString().split(":");
    const right = accepted.get(id);
    const isKnown = right !== undefined && [...accepted.values()].includes(secret);
    return isKnown ? `Basic ${Buffer.from(`${id}:${right}`).toString("base64")}` : undefined;
  }),
  mutant("PAUTH-02", "keys/any-secret-of-a-caller-that-no-call-made", rewritesCredentials, (header, accepted, made) => {
    const [id = ""] = Buffer.from(header.replace("Basic ", ""), "base64").toString().split(":");
    const right = made.has(id) ? undefined : accepted.get(id);
    return right === undefined ? undefined : `Basic ${Buffer.from(`${id}:${right}`).toString("base64")}`;
  }),
  mutant(
    "PAUTH-02",
    "keys/the-body-before-the-caller",
    replacing(refusal(400, "INVALID_INPUT")),
    (call, { status }) => status === 401 && isEmptyObject(call) && call.headers["authorization"] === undefined,
  ),
  mutant(
    "G-77a",
    "keys/the-body-before-the-permission",
    replacing(refusal(400, "INVALID_INPUT")),
    (call, { status }) => status === 403 && isEmptyObject(call),
  ),
];
