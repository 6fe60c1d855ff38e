import type { Schema } from "@tallystick/contract";
import type { ExternalAccountRow } from "./tables.ts";

export interface ExternalAccountType {
  /** The one currency it is kept in (V-36). */
  currency: string;
  /** The rails that reach it; the first one is taken where none is asked for. */
  paymentRails: readonly Schema<"PaymentRail">[];
  /** Whether money can be pulled from it (V-34). */
  isPullable: boolean;
}

export function externalAccountTypeOf(row: ExternalAccountRow): ExternalAccountType {
  return externalAccountTypes[row.account_type as keyof typeof externalAccountTypes]; // written by decideExternalAccount
}

/** What the service knows of each type beyond its shape (Appendix B). */
export const externalAccountTypes: Readonly<
  Record<Schema<"ExternalAccountInfoCreate">["accountType"], ExternalAccountType>
> = {
  USD_ACCOUNT: { currency: "USD", paymentRails: ["ACH", "WIRE", "RTP", "FEDNOW"], isPullable: true },
  EUR_ACCOUNT: { currency: "EUR", paymentRails: ["SEPA", "SEPA_INSTANT"], isPullable: true },
};
