import { type Place, RequestError } from "./request-error.ts";

/** What the service wants signed before it does what was asked. */
export interface SignatureChallenge {
  /** To be signed exactly as it is; its content is the service's own business. */
  payloadToSign: string;
  /** Good for one signed retry, `Request:<uuid>`. */
  requestId: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** The operation wants a wallet's signature and the call was made without a `session`. Nothing has been changed (V-10). */
export class SignatureRequiredError extends RequestError {
  override readonly name = "SignatureRequiredError";
  readonly kind = "signature-required";
  readonly challenge: SignatureChallenge;

  constructor(place: Place, challenge: SignatureChallenge) {
    super(place, "wants a wallet's signature: pass the session that openSession gives");
    this.challenge = challenge;
  }
}
