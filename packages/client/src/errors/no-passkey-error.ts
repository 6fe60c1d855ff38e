import { ErrorOfFamily } from "./error-of-family.ts";

/** The browser returned no passkey: the holder has none for this page, or has cancelled. */
export class NoPasskeyError extends ErrorOfFamily {
  override readonly name = "NoPasskeyError";
  readonly kind = "no-passkey";

  constructor() {
    super("The browser returned no passkey: the holder has none for this page, or has cancelled");
  }
}
