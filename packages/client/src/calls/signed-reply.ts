import type { AnyRequest } from "./any-request.ts";
import type { AttemptContext, PreparedCall } from "./attempts.ts";
import { sendHooked } from "./hooked-attempts.ts";
import type { ApiError } from "../errors/api-error.ts";
import { ChallengeExpiredError } from "../errors/challenge-expired-error.ts";
import { RequestError } from "../errors/request-error.ts";
import type { Reply } from "../replies/reply.ts";
import { isChallenge } from "../replies/reply-content.ts";
import { replyError, signedRetryHeaders } from "./signed-headers.ts";

/**
 * The reply to the signed retry, where the first reply is a challenge. When it has expired by then, its refusal executed nothing: the
 * call starts again, once.
 */
export async function signedReply(
  prepared: PreparedCall,
  first: Reply,
  session: AnyRequest["session"],
): Promise<Reply> {
  const { row } = prepared;
  for (let [challenge, isLast] = [first, false]; ; isLast = true) {
    if (!row.signedRetry || !isChallenge(row, challenge.status)) return challenge;
    const isOver = expiryOf(challenge, prepared.context);
    try {
      const signed = await sendHooked(prepared, await signedRetryHeaders(row.signedRetry, challenge, session));
      if (!isChallenge(row, signed.status)) return signed;
      throw await replyError(signed, "a second challenge to a signed retry");
    } catch (error) {
      if (!isRefusal(error) || !isOver()) throw error;
      if (isLast) throw new ChallengeExpiredError(error, String(Object(challenge.body).expiresAt), { cause: error });
    }
    challenge = await sendHooked(prepared);
  }
}

/** By the service's clock where its reply has one, and by the time that has passed since: a device's clock may be wrong. */
function expiryOf({ body, headers }: Reply, { clock, monotonicNow }: AttemptContext): () => boolean {
  const receivedAt = monotonicNow();
  const madeAt = Date.parse(headers.get("Date") ?? "") || clock.now();
  const lifetimeMs = Date.parse(Object(body).expiresAt) - madeAt;
  return () => monotonicNow() - receivedAt >= lifetimeMs;
}

/** By its kind: the class of such an error is loaded with the first of them. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof RequestError) || error.kind !== "api") return false;
  const { outcome, retryAfterMs }: Partial<Pick<ApiError, "outcome" | "retryAfterMs">> = error;
  return outcome === "refused" && retryAfterMs === undefined;
}
