import type { Conventions } from "./model.ts";

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
  },
  paging: { limit: "limit", cursor: "cursor", data: "data", hasMore: "hasMore", nextCursor: "nextCursor" },
  schemes: { platform: "basic", agent: "bearer" },
  conditions: {},
  signers: {},
  signedWhen: {},
  decisions: ["G", "V"],
};
