import { parseDuration, type AccountType, type OutcomeStep, type Schema } from "@tallystick/contract";
import type { ExternalAccountRow } from "./tables.ts";

type NewAccountInfo = Schema<"ExternalAccountInfoCreate">;
type AccountInfo = ExternalAccountRow["accountInfo"];
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
    platformId: account.platformId,
    ownerId: account.ownerId,
    platformAccountId: body.platformAccountId ?? null,
    currency: body.currency,
    accountType: accountInfo.accountType,
    identifier,
    status: "ACTIVE" satisfies Schema<"ExternalAccountStatus">,
    isDefaultUmaDeposit: account.isDefault ? 1 : 0,
    beneficiaryStatus: null,
    verifiedName: null,
    // With the rails of its type it is what the contract shows; every reply is checked against that.
    accountInfo: (type.rails.length > 0
      ? { ...accountInfo, paymentRails: type.rails }
      : accountInfo) as Schema<"ExternalAccountInfo">,
    createdAt: account.at,
  };
  if (!("beneficiary" in accountInfo)) return row;
  const first = account.steps.findLast(({ after }) => parseDuration(after) === 0);
  return { ...row, ...decideCheck(row.accountInfo, first?.to ?? ("PENDING" satisfies CheckStatus)) };
}

export type Check = Pick<ExternalAccountRow, "beneficiaryStatus" | "verifiedName">;

/** Results of the name check that bring the name on the account to light (G-38). */
const revealing: readonly string[] = ["MATCHED", "PARTIAL_MATCH"] satisfies CheckStatus[];

/** What a result of the name check makes of an account that has a beneficiary. */
export function decideCheck(accountInfo: AccountInfo, status: string): Check {
  return { beneficiaryStatus: status, verifiedName: revealing.includes(status) ? nameOn(accountInfo) : null };
}

/** Whose name the sandbox finds on an account: the one that was given. */
function nameOn(info: AccountInfo): string | null {
  if (!("beneficiary" in info)) return null;
  return info.beneficiary.beneficiaryType === "BUSINESS" ? info.beneficiary.legalName : info.beneficiary.fullName;
}
