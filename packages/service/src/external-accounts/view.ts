import type { Schema } from "@tallystick/contract";
import type { ExternalAccountRow } from "./tables.ts";

export function toExternalAccount(row: ExternalAccountRow): Schema<"ExternalAccount"> {
  return {
    id: row.id,
    ...(row.ownerId !== row.platformId && { customerId: row.ownerId }),
    status: row.status as Schema<"ExternalAccountStatus">, // this and the next two were written by decideExternalAccount
    ...(row.platformAccountId !== null && { platformAccountId: row.platformAccountId }),
    currency: row.currency,
    defaultUmaDepositAccount: row.isDefaultUmaDeposit === 1,
    ...(row.beneficiaryStatus !== null && {
      beneficiaryVerificationStatus: row.beneficiaryStatus as Schema<"BeneficiaryVerificationStatus">,
    }),
    ...(row.verifiedName !== null && { beneficiaryVerifiedData: { fullName: row.verifiedName } }),
    accountInfo: row.accountInfo,
  };
}
