import type { AccountType, Contract } from "@tallystick/contract";

/** What an external account of that type can be paid in, and over which rails (Appendix B). */
export function accountTypeOf(contract: Contract, accountType: string): AccountType {
  const type = contract.resources["ExternalAccount"]?.types?.[accountType];
  if (!type) throw new Error(`The contract has no account type ${accountType}`);
  return type;
}

/** Whether money can be pulled from accounts of the type: banks and mobile phones let it go, wallets do not (V-34). */
export function isPullable({ rails }: AccountType): boolean {
  return rails.length > 0;
}

const isoCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Whether accounts of the type are kept in that currency; those of any currency, in every one of ISO 4217 (V-36). */
export function isKeptIn({ currencies }: AccountType, currency: string): boolean {
  return currencies ? currencies.includes(currency) : isoCodes.has(currency);
}
