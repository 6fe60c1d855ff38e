import type { Operation, SignedRetry } from "@tallystick/contract";
import { ReplyError } from "./errors/reply-error.ts";
import { type SignatureChallenge, SignatureRequiredError } from "./errors/signature-required-error.ts";
import type { Reply } from "./send.ts";

/** Whoever can stamp: a `WalletSession`, or a holder that keeps its key elsewhere. */
export interface Signer {
  /** The value of the stamp header for exactly this text. */
  stamp(payloadToSign: string): string | Promise<string>;
}

/**
 * Makes the headers of a signed retry out of its challenge, with a new stamp each time it is called. Throws a
 * `SignatureRequiredError` when there is nobody to sign.
 */
export function signing(row: SignedRetry, reply: Reply, signer?: Signer): () => Promise<Record<string, string>> {
  const challenge = challengeOf(reply);
  if (!signer) throw new SignatureRequiredError(reply.place, challenge);
  return async () => ({
    [row.stampHeader]: await signer.stamp(challenge.payloadToSign),
    [row.requestHeader]: challenge.requestId,
  });
}

/** Makes the one header that is needed where the resource shows its payload: no challenge is asked for (V-14). */
export function stampingAtOnce(
  { id, signedRetry }: Operation,
  payloadToSign: string,
  signer?: Signer,
): () => Promise<Record<string, string>> {
  if (signedRetry?.shownAt === undefined)
    throw new TypeError(`${id} has no payload before it is asked for one: leave payloadToSign out`);
  if (!signer) throw new TypeError(`${id} has a payloadToSign and nobody to sign it: pass a session too`);
  const { stampHeader } = signedRetry;
  return async () => ({ [stampHeader]: await signer.stamp(payloadToSign) });
}

function challengeOf({ body, status, place }: Reply): SignatureChallenge {
  const { payloadToSign, requestId, expiresAt }: Record<string, unknown> = Object(body);
  if (typeof payloadToSign === "string" && typeof requestId === "string" && typeof expiresAt === "string") {
    return { payloadToSign, requestId, expiresAt };
  }
  throw new ReplyError(place, status, "a challenge without payloadToSign, requestId or expiresAt");
}
