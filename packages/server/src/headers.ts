/** Header names the kit itself reads or writes; every other one is named by a row of the contract. */
export const headerNames = {
  allow: "allow",
  authenticate: "www-authenticate",
  authorization: "authorization",
  contentType: "content-type",
  retryAfter: "retry-after",
  /** The trace id of one exchange, on every reply. */
  traceId: "x-request-id",
} as const;

/** Media types that the kit itself names. */
export const jsonType = "application/json";
export const formType = "multipart/form-data";
