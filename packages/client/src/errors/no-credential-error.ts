import type { Schema } from "@tallystick/contract";
import { ErrorOfFamily } from "./error-of-family.ts";

/** The account has no credential of this type. */
export class NoCredentialError extends ErrorOfFamily {
  override readonly name = "NoCredentialError";
  readonly kind = "no-credential";
  readonly accountId: string;
  readonly type: Schema<"AuthMethodType">;

  constructor(accountId: string, type: Schema<"AuthMethodType">) {
    super(`${accountId} has no ${type} credential to open a session with: pass the id of a wallet that has one`);
    this.accountId = accountId;
    this.type = type;
  }
}
