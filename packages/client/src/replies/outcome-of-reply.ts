import type { ClientContract, ClientOperation } from "@tallystick/contract";
import { ANY_CODE } from "@tallystick/contract/client";
import { ApiError } from "../errors/api-error.ts";
import type { KnownOutcome } from "../errors/outcome.ts";
import { ReplyError } from "../errors/reply-error.ts";

/** Statuses that refuse for now where the service itself sends them: nothing was done. */
const NOT_NOW: readonly number[] = [429, 503];

/**
 * The outcome after an error reply. `isUncertain`: an attempt before it may have been executed, so only an answer from behind the check
 * of the key is final: a refusal that no answer of a gateway, a relay or the access check looks like.
 */
export function outcomeOfReply(
  error: unknown,
  { idempotent, refusals = [] }: ClientOperation,
  { conventions }: ClientContract,
  isUncertain: boolean,
): KnownOutcome | undefined {
  if (error instanceof ReplyError)
    return error.isOfService
      ? known("done", "a success arrived, and its body cannot be used")
      : unknown("the reply is none of the contract");
  if (!(error instanceof ApiError)) return undefined;
  const { status, code, retryAfterMs } = error;
  const isThis = (other: { status: number; code: string }): boolean =>
    other.status === status && (other.code === code || other.code === ANY_CODE);
  const isCommon = Object.values(conventions.answers ?? {}).some(isThis);
  const isOwn = refusals.some(isThis);
  const isNotNow = NOT_NOW.includes(status);
  // A gateway has codes of its own, and may say so after the work was done.
  if (code === undefined || (isNotNow && !isCommon && !isOwn))
    return unknown("the reply is not the contract's: a gateway may have sent it");
  const isLater = isNotNow && (status < 500 || retryAfterMs !== undefined);
  if (!isLater && (status >= 500 || status === 408)) return unknown("the service failed");
  if (!isUncertain)
    return known("refused", isLater ? "the service was not ready, and did nothing" : "the service refused it");
  const isBehindKey = idempotent !== undefined && isOwn && !isCommon;
  return isBehindKey
    ? known("refused", "the service refused it after looking for its key")
    : unknown("an earlier attempt got no answer, and this one may not have come from behind the check of the key");
}

function known(outcome: KnownOutcome["outcome"], outcomeReason: string): KnownOutcome {
  return { outcome, outcomeReason };
}

function unknown(outcomeReason: string): KnownOutcome {
  return known("unknown", outcomeReason);
}
