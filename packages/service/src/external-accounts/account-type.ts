import type { Contract, Schema } from "@tallystick/contract";
import type { ExternalAccountRow } from "./tables.ts";

export interface AccountType {
  /** Absent: any currency. */
  currencies?: string[];
  /** The rails for payments to it, the first one is the default; none for a wallet. */
  rails: Rail[];
}

type Rail = Schema<"PaymentRail">;

/** The currencies and payment rails of each type of external account (Appendix B). */
export function typeNamed(contract: Contract, accountType: string): AccountType {
  const type = contract.resources["ExternalAccount"]?.types?.[accountType];
  if (!type) throw new Error(`The contract has no account type ${accountType}`);
  const { currencies, paymentRails = [] } = type;
  return { ...(currencies && { currencies }), rails: paymentRails as Rail[] }; // the contract names what its types allow
}

/** The currencies and payment rails of an external account; the first rail is the default. */
export function accountTypeOf(
  contract: Contract,
  { accountType }: Pick<ExternalAccountRow, "accountType">,
): AccountType {
  return typeNamed(contract, accountType);
}

/** Whether money can be pulled from it: from banks and mobile phones yes, from wallets no (V-34). */
export function isPullable(contract: Contract, row: Pick<ExternalAccountRow, "accountType">): boolean {
  return accountTypeOf(contract, row).rails.length > 0;
}

const isoCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Whether accounts of the type can have that currency; types of any currency accept every one of ISO 4217 (V-36). */
export function acceptsCurrency({ currencies }: AccountType, currency: string): boolean {
  return currencies ? currencies.includes(currency) : isoCodes.has(currency);
}
