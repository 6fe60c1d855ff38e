import { TallystickError } from "./tallystick-error.ts";

/** A delivery whose signature does not hold: answer 401 and do nothing of what it says. */
export class WebhookSignatureError extends TallystickError {
  override readonly name = "WebhookSignatureError";
  readonly kind = "webhook-signature";

  constructor(problem: string) {
    super(`The signature of the delivery ${problem}`);
  }
}
