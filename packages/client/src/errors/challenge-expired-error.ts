import { type RequestDetails, RequestError } from "./request-error.ts";

/** The challenge expired while its holder signed, and so did that of the call's second beginning. Nothing was executed: call again. */
export class ChallengeExpiredError extends RequestError {
  override readonly name = "ChallengeExpiredError";
  readonly kind = "challenge-expired";
  /** ISO 8601 */
  readonly expiresAt: string;

  constructor(request: RequestDetails, expiresAt: string, options: ErrorOptions) {
    super(request, `was signed after its challenge had expired at ${expiresAt}, twice: sign sooner`, options);
    this.expiresAt = expiresAt;
  }
}
