import type { Contract, Schema } from "@tallystick/contract";
import type { ExternalAccountRow } from "../tables.ts";

export interface AccountType {
  /** Absent: any currency. */
  currencies?: string[];
  /** The rails for payments to accounts of the type, the first one is the default; none for a wallet. */
  rails: Rail[];
  /** By identifier the rails that it serves, where not every identifier serves all (V-83). */
  railsOf: Readonly<Record<string, readonly Rail[]>>;
}

type Rail = Schema<"PaymentRail">;

/** The currencies and payment rails of each type of external account (Appendix B). */
export function typeNamed(contract: Contract, accountType: string): AccountType {
  const type = contract.resources["ExternalAccount"]?.types?.[accountType];
  if (!type) throw new Error(`The contract has no account type ${accountType}`);
  const { currencies, paymentRails = [], ...others } = type;
  const served = Object.entries(others).filter(([name]) => name.endsWith(RAILS));
  return {
    ...(currencies && { currencies }),
    rails: paymentRails as Rail[], // the contract names what its types allow
    railsOf: Object.fromEntries(served.map(([name, rails]) => [name.slice(0, -RAILS.length), rails as Rail[]])),
  };
}

/** How the contract's lists of the rails of one identifier end: `phoneNumberRails`. */
const RAILS = "Rails";

/** The rails of an account with these identifiers, in the order of the type. */
export function railsFor({ rails, railsOf }: AccountType, identifiers: readonly string[]): Rail[] {
  if (Object.keys(railsOf).length === 0) return rails;
  const served = new Set(identifiers.flatMap((name) => railsOf[name] ?? []));
  return rails.filter((rail) => served.has(rail));
}

/** The rails of an external account, the first one is the default; none for a wallet. */
export function railsOfAccount({ accountInfo }: Pick<ExternalAccountRow, "accountInfo">): readonly Rail[] {
  return "paymentRails" in accountInfo ? accountInfo.paymentRails : [];
}

/** Whether money can be pulled from it: from banks and mobile phones yes, from wallets no (V-34). */
export function isPullable(row: Pick<ExternalAccountRow, "accountInfo">): boolean {
  return railsOfAccount(row).length > 0;
}

const isoCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Whether accounts of the type can have that currency; types of any currency accept every one of ISO 4217 (V-36). */
export function acceptsCurrency({ currencies }: AccountType, currency: string): boolean {
  return currencies ? currencies.includes(currency) : isoCodes.has(currency);
}
