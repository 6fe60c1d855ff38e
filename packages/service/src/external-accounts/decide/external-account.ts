import { parseDuration, type OutcomeStep, type Schema } from "@tallystick/contract";
import { railsFor, type AccountType } from "./account-type.ts";
import type { ExternalAccountRow } from "../tables.ts";

type NewAccountInfo = Schema<"ExternalAccountInfoCreate">;
type AccountInfo = ExternalAccountRow["accountInfo"];
type CheckStatus = Schema<"BeneficiaryVerificationStatus">;

export interface NewExternalAccount {
  id: string;
  platformId: string;
  ownerId: string;
  body: Schema<"OwnExternalAccountCreate">;
  isDefault: boolean;
  /** The account info of the body, without undeclared fields. */
  accountInfo: NewAccountInfo;
  type: AccountType;
  /** The identifiers by which the account is known outside. */
  identifier: string;
  /** The results of the check of the beneficiary's name, in order. */
  steps: readonly OutcomeStep[];
  at: number;
}

/** The row of a new external account, active at once (G-35), with the name check as far as it is known at once. */
export function decideExternalAccount(account: NewExternalAccount): ExternalAccountRow {
  const { body, accountInfo, type, identifier } = account;
  const rails = railsFor(type, Object.keys(accountInfo));
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
    // With its rails it has the contract's form; every reply is validated.
    accountInfo: (rails.length > 0
      ? { ...accountInfo, paymentRails: rails }
      : accountInfo) as Schema<"ExternalAccountInfo">,
    createdAt: account.at,
  };
  if (!("beneficiary" in accountInfo)) return row;
  const first = account.steps.findLast(({ after }) => parseDuration(after) === 0);
  return { ...row, ...decideCheck(row.accountInfo, first?.to ?? ("PENDING" satisfies CheckStatus)) };
}

export type Check = Pick<ExternalAccountRow, "beneficiaryStatus" | "verifiedName">;

/** Results of the name check that reveal the name on the account (G-38). */
const revealing: readonly string[] = ["MATCHED", "PARTIAL_MATCH"] satisfies CheckStatus[];

/** The effect of a name check's result on an account that has a beneficiary. */
export function decideCheck(accountInfo: AccountInfo, status: string): Check {
  return { beneficiaryStatus: status, verifiedName: revealing.includes(status) ? nameOn(accountInfo) : null };
}

/** The name that the sandbox finds on an account: the given one. */
function nameOn(info: AccountInfo): string | null {
  if (!("beneficiary" in info)) return null;
  return info.beneficiary.beneficiaryType === "BUSINESS" ? info.beneficiary.legalName : info.beneficiary.fullName;
}
