import { TallystickError } from "./tallystick-error.ts";

/** The browser returned no passkey: the holder has none for this page, or has cancelled. */
export class NoPasskeyError extends TallystickError {
  override readonly name = "NoPasskeyError";
  readonly kind = "no-passkey";

  constructor() {
    super("The browser returned no passkey: the holder has none for this page, or has cancelled");
  }
}
