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

/** The types of account the service keeps. */
export type KeptAccountType = keyof typeof externalAccountTypes;

export function isKeptAccountType(type: string): type is KeptAccountType {
  return Object.hasOwn(externalAccountTypes, type);
}

export function externalAccountTypeOf(row: ExternalAccountRow): ExternalAccountType {
  return externalAccountTypes[row.account_type as KeptAccountType]; // written by decideExternalAccount
}

/** What the service knows of each type it keeps, beyond its shape (Appendix B). */
export const externalAccountTypes: Readonly<
  Record<
    Extract<Schema<"ExternalAccountInfoCreate">["accountType"], "USD_ACCOUNT" | "EUR_ACCOUNT">,
    ExternalAccountType
  >
> = {
  USD_ACCOUNT: { currency: "USD", paymentRails: ["ACH", "WIRE", "RTP", "FEDNOW"], isPullable: true },
  EUR_ACCOUNT: { currency: "EUR", paymentRails: ["SEPA", "SEPA_INSTANT"], isPullable: true },
};
