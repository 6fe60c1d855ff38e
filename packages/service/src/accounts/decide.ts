import { parseDuration, type AccountType, type OutcomeStep, type Schema } from "@tallystick/contract";
import type { ExternalAccountRow } from "./tables.ts";

type NewAccountInfo = Schema<"ExternalAccountInfoCreate">;
type CheckStatus = Schema<"BeneficiaryVerificationStatus">;

export interface NewExternalAccount {
  id: string;
  platformId: string;
  ownerId: string;
  body: Schema<"OwnExternalAccountCreate">;
  isDefault: boolean;
  /** That of the body, without what the contract does not declare. */
  accountInfo: NewAccountInfo;
  type: AccountType;
  /** What the outside world knows the account by. */
  identifier: string;
  /** What the check of the beneficiary's name comes to, one after another. */
  steps: readonly OutcomeStep[];
  at: number;
}

/** The row of a new external account, active at once (G-35), and as far checked as it is at once. */
export function decideExternalAccount(account: NewExternalAccount): ExternalAccountRow {
  const { body, accountInfo, type, identifier } = account;
  const row: ExternalAccountRow = {
    id: account.id,
    platform_id: account.platformId,
    owner_id: account.ownerId,
    platform_account_id: body.platformAccountId ?? null,
    currency: body.currency,
    account_type: accountInfo.accountType,
    identifier,
    status: "ACTIVE" satisfies Schema<"ExternalAccountStatus">,
    is_default_uma_deposit: account.isDefault ? 1 : 0,
    beneficiary_status: null,
    verified_name: null,
    account_info: JSON.stringify(type.rails.length > 0 ? { ...accountInfo, paymentRails: type.rails } : accountInfo),
    created_at: account.at,
  };
  if (!("beneficiary" in accountInfo)) return row;
  const first = account.steps.findLast(({ after }) => parseDuration(after) === 0);
  return { ...row, ...decideCheck(row, first?.to ?? ("PENDING" satisfies CheckStatus)) };
}

export type Check = Pick<ExternalAccountRow, "beneficiary_status" | "verified_name">;

/** Results of the name check that bring the name on the account to light (G-38). */
const revealing: readonly string[] = ["MATCHED", "PARTIAL_MATCH"] satisfies CheckStatus[];

/** What a result of the name check makes of an account that has a beneficiary. */
export function decideCheck({ account_info }: Pick<ExternalAccountRow, "account_info">, status: string): Check {
  return { beneficiary_status: status, verified_name: revealing.includes(status) ? nameOn(account_info) : null };
}

/** Whose name the sandbox finds on an account: the one that was given. */
function nameOn(accountInfo: string): string | null {
  const info = JSON.parse(accountInfo) as NewAccountInfo; // written by decideExternalAccount
  if (!("beneficiary" in info)) return null;
  return info.beneficiary.beneficiaryType === "BUSINESS" ? info.beneficiary.legalName : info.beneficiary.fullName;
}
