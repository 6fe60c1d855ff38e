import { contract } from "@tallystick/contract";
import type { Exchange } from "../http/exchange.ts";
import type { ServerState } from "./server-state.ts";
import type { Incoming, Routed } from "./incoming.ts";
import type { Attempt, Outcome } from "./recording.ts";
import type { Outgoing } from "./reply-with-faults.ts";

/** A request and its reply as a transcript shows them: the caller's name replaces the credentials. */
export function exchangeOf(
  state: ServerState,
  request: Incoming,
  to: Routed | undefined,
  outgoing?: Outgoing,
): Exchange {
  const { startedMs, now } = state.environment;
  const { reply, lost } = outgoing ?? {};
  const whole = reply?.html ?? (reply?.body === undefined ? "" : JSON.stringify(reply.body));
  const text = lost === undefined ? whole : "";
  return {
    operation: to?.row.id ?? `${request.method} ${request.path}`,
    request: {
      method: request.method,
      url: `http://${request.headers["host"] ?? ""}${contract.basePath}${request.path}`,
      headers: { ...withoutAuthorization(request.headers), ...caller(state, request) },
      ...(request.text === "" ? {} : { body: request.text }),
    },
    status: lost === undefined ? (reply?.status ?? 0) : 0,
    headers: reply?.headers ?? {},
    body: lost === undefined ? reply?.body : undefined,
    text,
    ...(lost === undefined ? {} : { lost }),
    atMs: request.atMs - startedMs,
    durationMs: now() - request.atMs,
  };
}

export function outcomeOf({ reply, lost }: Outgoing, attempt: Attempt): Outcome {
  // A gateway's 502 or 504 says as little as no reply.
  if (lost !== undefined || reply.status === 502 || reply.status === 504) return "lost";
  if (reply.status === 429 || reply.status === 503) return "later";
  if (attempt.challenge !== undefined) return "asked";
  return reply.status < 300 ? "done" : "refused";
}

/** The scheme and the rest of an Authorization header, spelled as in the contract: the scheme is case-insensitive. */
export function authorizationOf({ headers }: Incoming): string {
  const [scheme = "", ...rest] = (headers["authorization"] ?? "").split(/ +/);
  return `${scheme.slice(0, 1).toUpperCase()}${scheme.slice(1).toLowerCase()} ${rest.join(" ")}`;
}

function caller({ permits }: ServerState, request: Incoming): Record<string, string> {
  const shown = authorizationOf(request);
  if (permits.platform.has(shown)) return { authorization: "Basic <platform>" };
  if (permits.agent.has(shown)) return { authorization: "Bearer <given>" };
  return request.headers["authorization"] === undefined ? {} : { authorization: request.headers["authorization"] };
}

/** Headers that concern only the connection are left out. */
function withoutAuthorization({ authorization: _shown, ...headers }: Incoming["headers"]): Record<string, string> {
  const ofConnection = /^(?:host|connection|content-length|transfer-encoding|keep-alive|sec-fetch-.*)$/;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.test(name)));
}
