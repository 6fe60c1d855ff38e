import type { OutcomeRow, Schema } from "@tallystick/contract";
import { externalAccountTypes, isKeptAccountType, type KeptAccountType } from "./external-account-types.ts";
import type { ExternalAccountRow } from "./tables.ts";

type KeptAccountInfo = Extract<Schema<"ExternalAccountInfoCreate">, { accountType: KeptAccountType }>;
type Beneficiary = KeptAccountInfo["beneficiary"];

export interface NewExternalAccount {
  id: string;
  platformId: string;
  ownerId: string;
  body: Schema<"ExternalAccountCreate">;
  /** That of the body, of a type the service keeps. */
  accountInfo: KeptAccountInfo;
  /** What the outside world knows the account by. */
  identifier: string;
  /** What the check of the beneficiary's name comes to. */
  outcome: OutcomeRow;
  at: number;
}

/** Results of the name check that bring the name on the account to light (G-38). */
const revealing: readonly string[] = ["MATCHED", "PARTIAL_MATCH"] satisfies Schema<"BeneficiaryVerificationStatus">[];

/** The row of a new external account, active at once (G-35). */
export function decideExternalAccount(account: NewExternalAccount): ExternalAccountRow {
  const { body, accountInfo, outcome } = account;
  const { paymentRails } = externalAccountTypes[accountInfo.accountType];
  const beneficiaryStatus = outcome.steps.at(-1)?.to ?? null;
  const isRevealed = beneficiaryStatus !== null && revealing.includes(beneficiaryStatus);
  return {
    id: account.id,
    platform_id: account.platformId,
    owner_id: account.ownerId,
    platform_account_id: body.platformAccountId ?? null,
    currency: body.currency,
    account_type: accountInfo.accountType,
    identifier: account.identifier,
    status: "ACTIVE",
    is_default_uma_deposit: body.defaultUmaDepositAccount === true ? 1 : 0,
    beneficiary_status: beneficiaryStatus,
    verified_name: isRevealed ? nameOf(accountInfo.beneficiary) : null,
    account_info: JSON.stringify({ ...accountInfo, paymentRails }),
    created_at: account.at,
  };
}

/** Whether the service keeps accounts of this type. */
export function isKept(info: Schema<"ExternalAccountInfoCreate">): info is KeptAccountInfo {
  return isKeptAccountType(info.accountType);
}

function nameOf(beneficiary: Beneficiary): string {
  return beneficiary.beneficiaryType === "BUSINESS" ? beneficiary.legalName : beneficiary.fullName;
}

/** The first of the fields that identify accounts of this type, as the contract names them (V-36). */
export function identifierOf(info: Schema<"ExternalAccountInfoCreate">, fields: readonly string[]): string {
  const given = fields.map((field): unknown => Reflect.get(info, field.slice(field.lastIndexOf(".") + 1)));
  return given.find((value) => typeof value === "string") ?? "";
}
