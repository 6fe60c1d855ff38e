import type { Conventions } from "./model.ts";

/** The code of an answer that may have any code, or none. */
export const ANY_CODE = "*";

/** The field of a page that counts every match, where the conventions name no other one. */
export const TOTAL = "totalCount";

/** The conditions that make sense in any field; a suite knows how to cause each one. */
const conditions: Conventions["conditions"] = {
  unknown: {
    sentence: "that names nothing the caller can see",
    message: "names nothing that exists here",
  },
  "wrong-kind": {
    sentence: "that names a resource of the wrong kind",
    message: "names a resource of the wrong kind",
  },
  malformed: { sentence: "with a malformed value", message: "is not well-formed" },
  duplicate: { sentence: "that repeats what already exists", message: "is already taken" },
  unsupported: { sentence: "for something the service does not support", message: "is not supported" },
  "not-positive": { sentence: "with a number that is not positive", message: "must be greater than zero" },
  "over-limit": { sentence: "over a limit", message: "is above the limit", whole: "The request is above a limit" },
  "owner-mismatch": {
    sentence: "between different owners",
    message: "belongs to another owner",
    whole: "What the request names belongs to different owners",
  },
  inactive: {
    sentence: "on something that is not active",
    message: "is not active",
    whole: "Something that takes part is not active",
  },
  "needs-signature": { sentence: "that needs a signature and has none", message: "needs the holder's signature" },
  ineligible: { sentence: "for something that is not eligible", message: "is not eligible" },
  "nothing-to-change": { sentence: "that changes nothing", message: "asks for no change" },
  exclusive: {
    sentence: "with fields that exclude each other",
    message: "cannot be combined with the rest of the request",
    whole: "The request combines members that exclude each other",
  },
  terminal: { sentence: "on something that has reached a final state", message: "can no longer be changed" },
  "wrong-proof": { sentence: "with a proof that does not hold", message: "does not prove it" },
  "wrong-type": { sentence: "with a type that does not fit", message: "has a type that does not fit" },
  "only-one-left": { sentence: "that would remove the last one", message: "is the last one and must stay" },
  missing: { sentence: "without something it needs", message: "is needed here" },
  expired: { sentence: "on something that has expired", message: "has expired" },
  spent: { sentence: "with something that was used already", message: "was used already" },
  "in-use": { sentence: "on something that is in use", message: "is in use" },
  deleted: { sentence: "on something that was deleted", message: "was deleted" },
  "changed-meanwhile": {
    sentence: "for something that changed between the two calls",
    message: "concerns something that has changed since the first call",
  },
  "not-pending": {
    sentence: "on something that waits for no decision",
    message: "is not waiting for a decision",
  },
  "out-of-range": {
    sentence: "for a number that is too small or too large",
    message: "is too small or too large",
  },
  "no-endpoint": {
    sentence: "while there is no endpoint",
    message: "needs a webhook endpoint, and none is set",
  },
  undeliverable: {
    sentence: "while the endpoint cannot be reached",
    message: "could not be delivered to the webhook endpoint",
  },
  "dependency-failed": {
    sentence: "while a service that it depends on fails",
    message: "depends on another service, which failed",
  },
  "rate-limited": {
    sentence: "too soon after the one before",
    message: "came too often; wait for the time in Retry-After",
  },
};

/** The conventions of a contract that declares none. */
export const defaultConventions: Conventions = {
  answers: {
    invalid: { status: 400, code: "INVALID_INPUT" },
    unauthenticated: { status: 401, code: "UNAUTHORIZED" },
    forbidden: { status: 403, code: "FORBIDDEN" },
    unknownPath: { status: 404, code: "REFERENCE_NOT_FOUND" },
    methodNotAllowed: { status: 405, code: "METHOD_NOT_ALLOWED" },
    keyMismatch: { status: 409, code: "CONFLICT" },
    keyInFlight: { status: 409, code: "CONFLICT" },
    tooLarge: { status: 413, code: "INVALID_INPUT" },
    unsupportedMediaType: { status: 415, code: "INVALID_INPUT" },
    tooManyRequests: { status: 429, code: "RATE_LIMITED" },
    internalError: { status: 500, code: "INTERNAL_ERROR" },
    notImplemented: { status: 501, code: "NOT_IMPLEMENTED" },
    unavailable: { status: 503, code: "SERVICE_UNAVAILABLE" },
  },
  paging: { limit: "limit", cursor: "cursor", data: "data", hasMore: "hasMore", nextCursor: "nextCursor" },
  schemes: { platform: "basic", agent: "bearer" },
  conditions,
  signers: {
    account: "a live session of the account",
    "other-credential": "a live session of another credential of the account",
    "same-session": "the very session it names",
  },
  signedWhen: { always: "", "credential-exists": "once a credential exists" },
  decisions: ["G", "V"],
  standardRules: "added",
};
