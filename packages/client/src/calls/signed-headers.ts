import type { ClientOperation } from "@tallystick/contract";
import { isSendable } from "../requests/caller-headers.ts";
import { lazyPart } from "../errors/lazy-part.ts";
import type { ReplyError } from "../errors/reply-error.ts";
import { type SignatureChallenge, SignatureRequiredError } from "../errors/signature-required-error.ts";
import type { Reply } from "../replies/reply.ts";

/** Signs for a wallet: a `WalletSession`, or an object of your own when the key is stored elsewhere. */
export interface Signer {
  /** Returns the value of the stamp header for exactly this text. */
  stamp(payloadToSign: string): string | Promise<string>;
}

/**
 * Returns a function that makes the headers of a signed retry, with a new stamp for each attempt. Throws a `SignatureRequiredError`
 * without a signer, a `ReplyError` for an incomplete challenge.
 */
export async function signedRetryHeaders(
  row: NonNullable<ClientOperation["signedRetry"]>,
  reply: Reply,
  signer?: Signer,
): Promise<() => Promise<Record<string, string>>> {
  const challenge = await challengeOf(reply);
  if (!signer) throw new SignatureRequiredError(reply.request, challenge);
  return async () => ({
    [row.stampHeader]: await stampOf(signer, challenge.payloadToSign),
    [row.requestHeader]: challenge.requestId,
  });
}

/** Returns a function that makes the stamp header over the payload of a resource, which needs no challenge (V-14). */
export function payloadStampHeader(
  { id, signedRetry }: ClientOperation,
  payloadToSign: string,
  signer?: Signer,
): () => Promise<Record<string, string>> {
  if (signedRetry?.shownAt === undefined)
    throw new TypeError(`${id} does not show a payload to sign on its resource: leave payloadToSign out`);
  if (!signer) throw new TypeError(`${id} was called with payloadToSign but without a session: pass a session too`);
  const { stampHeader } = signedRetry;
  return async () => ({ [stampHeader]: await stampOf(signer, payloadToSign) });
}

/** TypeScript requires a text; without one the request would go unsigned, and the service be blamed for its answer. */
async function stampOf(signer: Signer, payloadToSign: string): Promise<string> {
  const stamp: unknown = await signer.stamp(payloadToSign);
  if (typeof stamp === "string" && stamp.trim() !== "") return stamp;
  throw new TypeError("The stamp of the session has to be a text that is not blank");
}

async function challengeOf(reply: Reply): Promise<SignatureChallenge> {
  const { payloadToSign, requestId, expiresAt }: Record<string, unknown> = Object(reply.body);
  if (typeof payloadToSign !== "string" || typeof requestId !== "string" || typeof expiresAt !== "string")
    throw await replyError(reply, "a challenge without payloadToSign, requestId or expiresAt");
  if (!isSendable(requestId)) throw await replyError(reply, "a challenge whose requestId no header carries");
  return { payloadToSign, requestId, expiresAt };
}

const replyErrors = /* @__PURE__ */ lazyPart(() => import("../errors/reply-error.ts"));

/** The error of a challenge that the contract does not allow. */
export async function replyError({ request, status }: Reply, problem: string): Promise<ReplyError> {
  const loaded = await replyErrors(request);
  return new loaded.ReplyError(request, status, problem);
}
