import { ErrorOfFamily } from "./error-of-family.ts";

/** The session has expired, so the service would refuse its stamp; nothing was signed. Open a new session. */
export class SessionExpiredError extends ErrorOfFamily {
  override readonly name = "SessionExpiredError";
  readonly kind = "session-expired";
  readonly sessionId: string;
  /** ISO 8601 */
  readonly expiresAt: string;
  /** The key of the call that needed the stamp, if it had one: call again with it and a new session. */
  idempotencyKey?: string;

  constructor(sessionId: string, expiresAt: string) {
    super(`${sessionId} expired at ${expiresAt} and cannot sign any more: open a new session`);
    this.sessionId = sessionId;
    this.expiresAt = expiresAt;
  }
}
