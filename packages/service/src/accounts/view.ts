import type { Schema } from "@tallystick/contract";
import { currencyOf } from "../currencies/index.ts";
import { toInstant } from "../runtime/instant.ts";
import type { HeldAccount } from "./find.ts";
import type { ExternalAccountRow } from "./tables.ts";

export function toInternalAccount(row: HeldAccount): Schema<"InternalAccount"> {
  return {
    id: row.id,
    ...(row.ownerId !== row.platformId && { customerId: row.ownerId }),
    type: row.type as Schema<"InternalAccountType">, // written by openInternalAccounts
    status: row.status as Schema<"InternalAccountStatus">,
    balance: { amount: row.balance, currency: currencyOf(row.currency) },
    fundingPaymentInstructions: row.instructions,
    ...(row.privateEnabled !== null && { privateEnabled: row.privateEnabled === 1 }),
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(Math.max(row.updatedAt, row.movedAt)),
  };
}

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
