import { contract, refusalFor, type Operation } from "@tallystick/contract";
import { credentialProof } from "./credential-proofs.ts";
import { type Attribute, keyOf } from "./calls.ts";
import { authorizationOf, exchangeOf, outcomeOf } from "./exchange.ts";
import type { ServerState } from "./server-state.ts";
import type { Incoming, Routed } from "./incoming.ts";
import { refusal } from "./refusal.ts";
import type { Attempt } from "./recording.ts";
import { replyWithFaults, type Outgoing } from "./reply-with-faults.ts";

/** Replies to a request and records it. A request that is refused for its credentials or its path makes no call. */
export async function handleRequest(
  state: ServerState,
  request: Incoming,
  to: Routed | undefined,
  attribute: Attribute,
): Promise<Outgoing> {
  if (to === undefined || !isLetIn(state, request, to.row)) return refuseUnauthorized(state, request, to);
  const call = attribute(request, to);
  const attempt = attemptOf(state, request, to);
  call.attempts.push(attempt);
  const outgoing = await replyWithFaults(state, { ...to, request, call, attempt });
  attempt.exchange = exchangeOf(state, request, to, outgoing);
  attempt.outcome = outcomeOf(outgoing, attempt);
  state.recording.exchanges.push(attempt.exchange);
  state.report(attempt.exchange, call.scenario.description);
  deliver(state, attempt, to.row);
  return outgoing;
}

function attemptOf(state: ServerState, request: Incoming, to: Routed): Attempt {
  const key = keyOf(request, to.row);
  const requestId = to.row.signedRetry && request.headers[to.row.signedRetry.requestHeader.toLowerCase()];
  const signs = state.challenges.find(requestId);
  const proof = credentialProof(state, request);
  return {
    exchange: exchangeOf(state, request, to),
    ...(key === undefined ? {} : key.trim() === "" ? { hasBlankKey: true as const } : { key }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(signs === undefined ? {} : { signs }),
    ...(proof === undefined ? {} : { proof }),
  };
}

function isLetIn({ permits }: ServerState, request: Incoming, { access }: Operation): boolean {
  if (access.scheme === "none") return true;
  return (access.scheme === "agent" ? permits.agent : permits.platform).has(authorizationOf(request));
}

function refuseUnauthorized(state: ServerState, request: Incoming, to: Routed | undefined): Outgoing {
  const why =
    to === undefined ? `the contract ${contract.version} has no such operation` : "wrong credentials, or none";
  const answer =
    to === undefined ? { status: 404, code: "REFERENCE_NOT_FOUND" } : { status: 401, code: "UNAUTHORIZED" };
  const outgoing = { reply: refusal(answer, why) };
  const exchange = exchangeOf(state, request, to, outgoing);
  state.recording.exchanges.push(exchange);
  state.report(exchange, why);
  return outgoing;
}

/** A new endpoint gets a delivery at once (V-70b), and every endpoint after a success that an event follows. */
function deliver({ deliveries, knownEndpoints }: ServerState, { outcome }: Attempt, row: Operation): void {
  const isNew = deliveries.endpoint !== undefined && !knownEndpoints.has(deliveries.endpoint);
  if (deliveries.endpoint !== undefined) knownEndpoints.add(deliveries.endpoint);
  // A test of the endpoint has already delivered.
  const follows = row.emits.length > 0 && outcome === "done" && refusalFor(row, "no-endpoint") === undefined;
  // Deliveries under way when the run ends are stopped, and not awaited.
  if (isNew || follows) deliveries.round().catch(() => undefined);
}
