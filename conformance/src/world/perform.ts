import { operation as rowOf, type SignedRetry } from "@tallystick/contract";
import type { CallRequest, Exchange, Trial } from "../engine/check.ts";
import type { WalletSession } from "./sessions.ts";
import { textAt } from "./value-at.ts";

/** The two things of a 202 that the retry gives back. */
export interface Challenge {
  requestId: string;
  payloadToSign: string;
}

/** Sends the operation and, where a 202 asks for it, sends it again stamped. Gives the last reply back, whatever it is. */
export async function perform(
  t: Trial,
  operation: string,
  request: CallRequest,
  session?: WalletSession,
): Promise<Exchange> {
  const { signedRetry } = rowOf(t.contract, operation);
  const first = await t.call(operation, request);
  const challenge = challengeOf(first);
  if (signedRetry === undefined || challenge === undefined) return first;
  const signer = session ?? (await signerOf(t, signedRetry, request));
  return t.call(operation, stamped(request, signedRetry, challenge, signer.stamp(challenge.payloadToSign)));
}

/** Who signs where nobody else is named: the very session that the request is about, or the wallet's own. */
async function signerOf(t: Trial, { signer }: SignedRetry, { params }: CallRequest): Promise<WalletSession> {
  const named = signer === "same-session" ? t.fixtures.sessionNamed(params?.["id"] ?? "") : undefined;
  return named ?? t.fixtures.session();
}

/** What a 202 asks to be signed; undefined for any other reply. */
export function challengeOf(reply: Exchange): Challenge | undefined {
  const requestId = textAt(reply.body, "requestId");
  const payloadToSign = textAt(reply.body, "payloadToSign");
  if (reply.status !== 202 || requestId === undefined || payloadToSign === undefined) return undefined;
  return { requestId, payloadToSign };
}

/** The request again with the two headers of a retry. */
export function stamped(
  request: CallRequest,
  { stampHeader, requestHeader }: SignedRetry,
  { requestId }: Pick<Challenge, "requestId">,
  value: string,
): CallRequest {
  return { ...request, headers: { ...request.headers, [stampHeader]: value, [requestHeader]: requestId } };
}
