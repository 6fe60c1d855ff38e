import type { Answer, SignedRetry } from "@tallystick/contract";
import { asObject } from "../json/value-at.ts";
import { meaningOf } from "./calls.ts";
import { challengeBody } from "./challenges.ts";
import { exampleOf } from "./example-reply.ts";
import type { MatchedRequest, ServerState, ServerReply } from "./server-state.ts";
import { refusal } from "./refusal.ts";
import { needsSignature } from "./rows.ts";
import { signatureSeen } from "./stamp.ts";

/** The challenge, or why a signed call is not performed (G-05); undefined when nothing prevents it. */
export function checkSignedRetry(state: ServerState, matched: MatchedRequest): ServerReply | undefined {
  const { row, request, attempt, call } = matched;
  const { signedRetry } = row;
  if (signedRetry === undefined) return undefined;
  if (!needsSignature(row, request.body) && call.scenario.isFromWallet !== true) return undefined;
  const answer = attempt.requestId === undefined ? undefined : refusalOf(state, signedRetry, matched);
  if (answer !== undefined) return refusal(answer, "the stamp, its requestId or the body fits no open challenge");
  if (attempt.requestId === undefined) return unsignedReply(state, signedRetry, matched);
  if (attempt.signs !== undefined) attempt.signs.isSpent = true;
  return undefined;
}

function unsignedReply(
  { challenges }: ServerState,
  row: SignedRetry,
  { request, call, attempt }: MatchedRequest,
): ServerReply {
  if (request.headers[row.stampHeader.toLowerCase()] !== undefined)
    return refusal(row.failures.requestIdMissing, "a stamp came without the requestId of its challenge");
  attempt.challenge = challenges.issue(call, request);
  const { status, body } = exampleOf(call.row, "challenge");
  return { status, body: { ...asObject(body), ...challengeBody(attempt.challenge) } };
}

/** Checks the stamp first, so that it is judged whatever else is wrong. */
function refusalOf(
  state: ServerState,
  { failures, stampHeader }: SignedRetry,
  matched: MatchedRequest,
): Answer | undefined {
  const { request, attempt } = matched;
  const { signs } = attempt;
  const now = state.environment.now();
  const stamp = request.headers[stampHeader.toLowerCase()];
  attempt.signature = signatureSeen(stamp, signs?.payloadToSign ?? "", state.sessions.publicKeys());

  if (attempt.signature.kind === "none") return failures.stampMissing;
  if (attempt.signature.kind === "unreadable") return failures.stampMalformed;
  if (signs === undefined || signs.isSpent || now >= signs.expiresMs) return failures.challengeUnusable;
  if (request.method !== signs.request.method || request.path !== signs.request.path) return failures.challengeUnusable;
  if (meaningOf(request) !== meaningOf(signs.request)) return failures.bodyMismatch;
  return state.sessions.mayStill(attempt.signature, now) ? undefined : failures.stampInvalid;
}
