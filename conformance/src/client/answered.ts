import type { Operation } from "@tallystick/contract";
import { contract, refusalFor } from "@tallystick/contract";
import { type Attribute, keyOf } from "./calls.ts";
import { authorizationOf, exchangeOf, outcomeOf } from "./exchange.ts";
import type { House } from "./house.ts";
import type { Incoming, Routed } from "./incoming.ts";
import { refusal } from "./refusal.ts";
import type { Attempt } from "./seen.ts";
import { spoiled, type Outgoing } from "./spoiled.ts";

/** Answers a request and writes down what was seen. Who is not let in, or asks for nothing there is, makes no call. */
export async function answered(
  house: House,
  request: Incoming,
  to: Routed | undefined,
  attribute: Attribute,
): Promise<Outgoing> {
  if (to === undefined || !isLetIn(house, request, to.row)) return turnedAway(house, request, to);
  const call = attribute(request, to);
  const attempt = attemptOf(house, request, to);
  call.attempts.push(attempt);
  const outgoing = await spoiled(house, { ...to, request, call, attempt });
  attempt.exchange = exchangeOf(house, request, to, outgoing);
  attempt.outcome = outcomeOf(outgoing, attempt);
  house.seen.exchanges.push(attempt.exchange);
  house.tell(attempt.exchange, call.trick.says);
  deliver(house, attempt, to.row);
  return outgoing;
}

function attemptOf(house: House, request: Incoming, to: Routed): Attempt {
  const key = keyOf(request, to.row);
  const requestId = to.row.signedRetry && request.headers[to.row.signedRetry.requestHeader.toLowerCase()];
  const signs = house.challenges.find(requestId);
  return {
    exchange: exchangeOf(house, request, to),
    ...(key === undefined ? {} : { key }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(signs === undefined ? {} : { signs }),
  };
}

function isLetIn({ permits }: House, request: Incoming, { access }: Operation): boolean {
  return access.scheme === "none" || permits[access.scheme].has(authorizationOf(request));
}

function turnedAway(house: House, request: Incoming, to: Routed | undefined): Outgoing {
  const why = to === undefined ? `the contract ${contract.version} has nothing there` : "wrong credentials, or none";
  const answer =
    to === undefined ? { status: 404, code: "REFERENCE_NOT_FOUND" } : { status: 401, code: "UNAUTHORIZED" };
  const outgoing = { reply: refusal(answer, why) };
  const exchange = exchangeOf(house, request, to, outgoing);
  house.seen.exchanges.push(exchange);
  house.tell(exchange, why);
  return outgoing;
}

/** A new endpoint hears from us at once (V-70b), and every endpoint after a success that something follows. */
function deliver({ deliveries, greeted }: House, { outcome }: Attempt, row: Operation): void {
  const isNew = deliveries.endpoint !== undefined && !greeted.has(deliveries.endpoint);
  if (deliveries.endpoint !== undefined) greeted.add(deliveries.endpoint);
  // A test of the endpoint has delivered already.
  const follows = row.emits.length > 0 && outcome === "done" && refusalFor(row, "no-endpoint") === undefined;
  // What is under way when the run ends is stopped, and nobody waits for it.
  if (isNew || follows) deliveries.round().catch(() => undefined);
}
