import { TallystickError } from "./tallystick-error.ts";

/** An account has no credential that sends its codes by e-mail, so no session can be opened on it this way. */
export class NoCredentialError extends TallystickError {
  override readonly name = "NoCredentialError";
  readonly kind = "no-credential";
  readonly accountId: string;

  constructor(accountId: string) {
    super(
      `${accountId} has no EMAIL_OTP credential to open a session with: pass the id of an account that is a wallet`,
    );
    this.accountId = accountId;
  }
}
