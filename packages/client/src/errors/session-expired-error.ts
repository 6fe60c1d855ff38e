import { TallystickError } from "./tallystick-error.ts";

/** A session has ended, so the service would refuse what it signs; nothing was signed. Open another one. */
export class SessionExpiredError extends TallystickError {
  override readonly name = "SessionExpiredError";
  readonly kind = "session-expired";
  readonly sessionId: string;
  /** ISO 8601 */
  readonly expiresAt: string;

  constructor(sessionId: string, expiresAt: string) {
    super(`${sessionId} ended at ${expiresAt} and signs no more: open another session`);
    this.sessionId = sessionId;
    this.expiresAt = expiresAt;
  }
}
