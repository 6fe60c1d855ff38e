import { ErrorOfFamily } from "./error-of-family.ts";

/** The signature of a delivery does not verify. Reply 401, and ignore its content. */
export class WebhookSignatureError extends ErrorOfFamily {
  override readonly name = "WebhookSignatureError";
  readonly kind = "webhook-signature";

  constructor(problem: string) {
    super(`The signature of the delivery ${problem}`);
  }
}
