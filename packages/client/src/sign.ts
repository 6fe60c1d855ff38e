import type { SignedRetry } from "@tallystick/contract";
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

function challengeOf({ body, status, place }: Reply): SignatureChallenge {
  const { payloadToSign, requestId, expiresAt }: Record<string, unknown> = Object(body);
  if (typeof payloadToSign === "string" && typeof requestId === "string" && typeof expiresAt === "string") {
    return { payloadToSign, requestId, expiresAt };
  }
  throw new ReplyError(place, status, "a challenge without payloadToSign, requestId or expiresAt");
}
