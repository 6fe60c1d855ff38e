import { refusalFor, type Operation } from "@tallystick/contract";
import { asObject } from "../json/value-at.ts";
import { withPasskeyChallenge } from "./credential-proofs.ts";
import { exampleOf, fitted, fittedItem } from "./example-reply.ts";
import type { MatchedRequest, ServerState, ServerReply } from "./server-state.ts";
import { takeIn, withOwnFields } from "./own-fields.ts";
import { refusal } from "./refusal.ts";
import { isPaged } from "./rows.ts";
import { NoPointError } from "./seal.ts";
import { checkSignedRetry } from "./check-signed-retry.ts";

/** Performs the request as the contract declares it; a repeated key gets its first success again. */
export async function replyTo(state: ServerState, matched: MatchedRequest): Promise<ServerReply> {
  const { row, request, attempt } = matched;
  if (attempt.hasBlankKey) return refusal({ status: 400, code: "INVALID_INPUT" }, "the idempotency key is blank");
  const place = `${row.id} ${request.path} ${attempt.key}`;
  const stored = attempt.key === undefined ? undefined : state.storedReplies.get(place);
  if (stored !== undefined) return stored;
  const challenge = checkSignedRetry(state, matched);
  if (challenge !== undefined) return challenge;
  const reply = await done(state, matched);
  if (attempt.key !== undefined) state.storedReplies.set(place, reply);
  return reply;
}

async function done(state: ServerState, matched: MatchedRequest): Promise<ServerReply> {
  const { row } = matched;
  const { now, uuid } = state.environment;
  takeIn(state, matched);
  if (isPaged(row)) return page(state, matched);
  if (refusalFor(row, "no-endpoint") !== undefined) return tested(state, row);
  const { status, body } = exampleOf(row);
  if (row.listing !== undefined) return { status, body: plainList(body, matched, now()) };
  const shown = fitted(body, matched, now(), uuid);
  try {
    return { status, body: await withOwnFields(state, matched, withPasskeyChallenge(state, matched, shown)) };
  } catch (error) {
    if (!(error instanceof NoPointError)) throw error;
    return refusal({ status: 400, code: "INVALID_INPUT" }, error.message);
  }
}

function page({ pages }: ServerState, { call, request, attempt, row }: MatchedRequest): ServerReply {
  const body = pages.page(call, request, attempt);
  if (body !== undefined) return { status: exampleOf(row).status, body };
  return refusal({ status: 400, code: "INVALID_INPUT" }, "this list never returned that cursor");
}

function plainList(body: unknown, { row, request }: MatchedRequest, now: number): unknown {
  const { data } = asObject(body) ?? {};
  return Array.isArray(data) ? { data: data.map((item) => fittedItem(row, item, request, now)) } : body;
}

/** A test of the endpoint: the endpoint's reply is shown in the reply (G-97). */
async function tested({ deliveries }: ServerState, row: Operation): Promise<ServerReply> {
  const first = await deliveries.round();
  const lacking = first === undefined ? "no-endpoint" : "undeliverable";
  const declared = first === undefined || first.status === 0 ? refusalFor(row, lacking) : undefined;
  if (declared !== undefined) return refusal(declared, lacking);
  const body = { response_status: first?.status, url: deliveries.endpoint, response_body: first?.text };
  return { status: exampleOf(row).status, body };
}
