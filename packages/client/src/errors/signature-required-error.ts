import { type RequestDetails, RequestError } from "./request-error.ts";

/** The challenge to sign before the service executes the operation. */
export interface SignatureChallenge {
  /** To be signed exactly as it is; clients do not interpret it. */
  payloadToSign: string;
  /** Valid for one signed retry, `Request:<uuid>`. */
  requestId: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** The operation needs a wallet's signature, and the call had no `session`. Nothing was changed (V-10). */
export class SignatureRequiredError extends RequestError {
  override readonly name = "SignatureRequiredError";
  readonly kind = "signature-required";
  readonly challenge: SignatureChallenge;

  constructor(request: RequestDetails, challenge: SignatureChallenge) {
    super(request, "needs a wallet's signature: pass the session that openSession returns");
    this.challenge = challenge;
  }
}
