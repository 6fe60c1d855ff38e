import type { Condition, Refusal } from "@tallystick/contract";

const sentences: Record<Condition, string> = {
  unknown: "names nothing that exists here",
  "wrong-kind": "names a resource of the wrong kind",
  malformed: "is not well-formed",
  duplicate: "is already taken",
  unsupported: "is not supported",
  "not-positive": "must be greater than zero",
  "over-limit": "is above the limit",
  "currency-mismatch": "is in another currency",
  "owner-mismatch": "belongs to another owner",
  "insufficient-balance": "does not hold enough",
  inactive: "is not active",
  "customer-not-ready": "belongs to a customer who is not verified yet",
  "needs-signature": "needs the holder's signature",
  ineligible: "is not eligible",
  "nothing-to-change": "asks for no change",
  exclusive: "cannot be combined with the rest of the request",
  terminal: "can no longer be changed",
  "wrong-proof": "does not prove it",
  "wrong-type": "has a type that does not fit",
  "only-one-left": "is the last one and must stay",
  missing: "is needed here",
  expired: "has expired",
  spent: "was used already",
  "in-use": "is in use",
  "already-connected": "is connected already",
  deleted: "was deleted",
  "policy-forbids": "is forbidden by the policy of the agent",
  "changed-meanwhile": "concerns something that has changed since the first call",
  "dependency-failed": "depends on another service, which failed",
  "not-pending": "is not waiting for a decision",
  "out-of-range": "is too small or too large",
  "no-endpoint": "needs a webhook endpoint, and none is set",
  undeliverable: "could not be delivered to the webhook endpoint",
  "rate-limited": "came too often; wait for the time in Retry-After",
};

/** Sentences for conditions of the request as a whole. */
const wholeSentences: Partial<Record<Condition, string>> = {
  "currency-mismatch": "The accounts are in different currencies",
  "owner-mismatch": "The accounts belong to different owners",
  "insufficient-balance": "The account to pay from does not hold enough",
  inactive: "An account that takes part is not active",
  "over-limit": "The request is above a limit",
  exclusive: "The request combines members that exclude each other",
};

/** The message of a refusal for which the handler gives none. */
export function messageOf({ when, at }: Pick<Refusal, "when" | "at">): string {
  if (at !== undefined) return `${at} ${sentences[when]}.`;
  return `${wholeSentences[when] ?? `The request ${sentences[when]}`}.`;
}
