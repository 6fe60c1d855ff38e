import type { Answer } from "@tallystick/contract";

type AnswerName =
  | "invalidInput"
  | "unauthorized"
  | "forbidden"
  | "notFound"
  | "methodNotAllowed"
  | "conflict"
  | "tooLarge"
  | "unsupportedMediaType"
  | "internalError"
  | "notImplemented";

/** The answers that belong to no row: what any HTTP service of this contract says before, or instead of, a handler (G-03, V-01, V-03). */
export const answers: Record<AnswerName, Answer> = {
  invalidInput: { status: 400, code: "INVALID_INPUT" },
  unauthorized: { status: 401, code: "UNAUTHORIZED" },
  forbidden: { status: 403, code: "FORBIDDEN" },
  notFound: { status: 404, code: "REFERENCE_NOT_FOUND" },
  methodNotAllowed: { status: 405, code: "METHOD_NOT_ALLOWED" },
  conflict: { status: 409, code: "CONFLICT" },
  tooLarge: { status: 413, code: "INVALID_INPUT" },
  unsupportedMediaType: { status: 415, code: "INVALID_INPUT" },
  internalError: { status: 500, code: "INTERNAL_ERROR" },
  notImplemented: { status: 501, code: "NOT_IMPLEMENTED" },
};
